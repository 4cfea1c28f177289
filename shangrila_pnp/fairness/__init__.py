"""How balanced an opening is: measured by play, with a certificate.

Stands on the rules and the openings. What plays games (``engine``, ``translation``, ``measuring``, ``search``,
``report``) is slow to load and is imported by those who need it; what this page names is not. The import order, lowest
first: ``beta``, ``intervals``, ``looks``, ``panel``, ``results``, ``deal``, ``causes``, ``certificate``,
``collection``, ``engine``, ``translation``, ``measuring``, ``beliefs``, ``neighbours``, ``surrogate``, ``kinship``,
``plans``, ``candidates``, ``search``, ``report``, ``collecting``.
"""

from shangrila_pnp.fairness.causes import Cause, Figure, figures, likely_cause
from shangrila_pnp.fairness.certificate import Certificate, CertificateError, at_most, points, read_certificate
from shangrila_pnp.fairness.collection import (
    NoneCollectedError,
    choose_collected,
    collected,
    number_collected,
    origins_for,
)
from shangrila_pnp.fairness.deal import Deal, DealError
from shangrila_pnp.fairness.panel import JUDGES, PANEL, Agent, UnknownAgentError, agent_named
from shangrila_pnp.fairness.results import Result

__all__ = [
    "JUDGES",
    "PANEL",
    "Agent",
    "Cause",
    "Certificate",
    "CertificateError",
    "Deal",
    "DealError",
    "Figure",
    "NoneCollectedError",
    "Result",
    "UnknownAgentError",
    "agent_named",
    "at_most",
    "choose_collected",
    "collected",
    "figures",
    "likely_cause",
    "number_collected",
    "origins_for",
    "points",
    "read_certificate",
]
