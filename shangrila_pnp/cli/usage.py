"""What was typed wrong, in one sentence of our own, with the nearest thing that would be right."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

# typer brings a click of its own and keeps it to itself; its version is pinned, so that these names stay.
from typer._click.core import Context, Parameter
from typer._click.exceptions import (
    BadOptionUsage,
    BadParameter,
    ClickException,
    MissingParameter,
    NoSuchOption,
    UsageError,
)
from typer._click.types import FloatParamType, IntParamType
from typer.core import TyperOption

from shangrila_pnp.errors import on_one_line, quoted

LONGEST_SENTENCE = 300
SUGGESTION = ". Did you mean "
NOT_A_CHOICE = " is not one of "


def usage_sentence(error: ClickException) -> str:
    """What is wrong, what was probably meant, and whose help tells more."""
    context = error.ctx if isinstance(error, UsageError) else None
    sentence = on_one_line(_sentence(error, context))
    if len(sentence) > LONGEST_SENTENCE:
        sentence = f"{sentence[:LONGEST_SENTENCE]}…"
    return sentence if context is None else f"{sentence} (see {context.command_path} --help)"


def _sentence(error: ClickException, context: Context | None) -> str:
    if isinstance(error, NoSuchOption):
        return _unknown_option(error, context)
    if isinstance(error, MissingParameter):
        choices = choices_of(error.param)
        return f"{_name(error.param)} is missing" + (f": choose {' or '.join(choices)}" if choices else "")
    if isinstance(error, BadParameter):
        return f"{_name(error.param)}: {value_sentence(error)}"
    if isinstance(error, BadOptionUsage) and "requires" in error.message:
        return f"{error.option_name} needs a value after it"
    said, has_near, near = error.format_message().rstrip(".").partition(SUGGESTION)
    said = said[:1].lower() + said[1:].replace("argument(s)", "arguments")
    return f"{said}: did you mean {near.replace(', ', ' or ')}" if has_near else said


def _unknown_option(error: NoSuchOption, context: Context | None) -> str:
    above = context.parent if context is not None else None
    while above is not None:
        if any(error.option_name in parameter.opts for parameter in above.command.params):
            return f"{error.option_name} is an option of {above.command_path}: write it before the command"
        above = above.parent
    known = [name for name in _option_names(context) if name.startswith("--")]
    near = get_close_matches(error.option_name, known, n=2)
    hint = f": did you mean {' or '.join(near)}?" if near else ""
    return f"there is no option {error.option_name}{hint}"


def _option_names(context: Context | None) -> list[str]:
    parameters = context.command.get_params(context) if context is not None else []
    options = [parameter for parameter in parameters if isinstance(parameter, TyperOption)]
    return [name for option in options for name in (*option.opts, *option.secondary_opts)]


def value_sentence(error: BadParameter) -> str:
    """What is wrong with a value, without the name of its option."""
    choices = choices_of(error.param)
    kind: Any = error.param.type if error.param is not None else None
    if choices and NOT_A_CHOICE in error.message:
        value = error.message.partition(NOT_A_CHOICE)[0].strip("'\"")
        near = get_close_matches(value.lower(), choices, n=1)
        hint = f": did you mean {near[0]}?" if near else ""
        return f"{quoted(value)} is not one of {', '.join(choices)}{hint}"
    if isinstance(kind, (IntParamType, FloatParamType)):
        number = "a whole number" if isinstance(kind, IntParamType) else "a number"
        least, most = getattr(kind, "min", None), getattr(kind, "max", None)
        limits = f" from {least:,} to {most:,}" if least is not None and most is not None else ""
        return f"{error.message.split(' is not ')[0]} is not {number}{limits}"
    return error.message.rstrip(".")


def choices_of(parameter: Parameter | None) -> list[str]:
    """What an option can be, if there are few such things."""
    kind: Any = parameter.type if parameter is not None else None
    return [str(choice) for choice in getattr(kind, "choices", ())]


def _name(parameter: Parameter | None) -> str:
    if parameter is None:
        return "a value"
    return max(parameter.opts, key=len) if isinstance(parameter, TyperOption) else parameter.human_readable_name
