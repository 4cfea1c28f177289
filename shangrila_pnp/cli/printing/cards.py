"""``shangrila-pnp print openings``, ``reference`` and ``rules``: what lies on the table during play."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from shangrila_pnp.cli.common import (
    DeltaOption,
    EditionOption,
    Players,
    board_of,
    patience,
    read_delta,
)
from shangrila_pnp.cli.completion import complete_openings
from shangrila_pnp.cli.opening.options import SeedOption
from shangrila_pnp.cli.printing.for_cards import (
    CardsError,
    different_codes,
    drawn_openings,
    named_openings,
    on_card,
    rulebook_of_balanced,
)
from shangrila_pnp.cli.printing.options import (
    DryRunOption,
    FlipOption,
    ForceOption,
    FormatOption,
    InkOption,
    LanguageOption,
    MarginOption,
    OutOption,
    PaperOption,
    PrinterOption,
    edition_or_default,
    language_or_default,
    paper_or_default,
)
from shangrila_pnp.printing.press import Backs, Flip, Ink

MOST_CARDS = 1000
CODES_TO_TELL = 20
"""New openings whose codes are told, so that a deck that was drawn by chance is not lost with its file."""
FULL_SIZE = 100.0
"""Cards and rules have no --scale: their type is as small as it may be."""


class CardChoice(StrEnum):
    """The choices of ``--card``."""

    TAROT = "tarot"
    POKER = "poker"
    A6 = "a6"
    A5 = "a5"


class ReferenceChoice(StrEnum):
    """The choices of ``--card`` for what has to be read: two sides of the first, one of the others."""

    TAROT = "tarot"
    A6 = "a6"
    A5 = "a5"


CardBacksOption = Annotated[
    Backs | None,
    typer.Option(help="Beside the fronts, to fold, unless given; A5 has its two sides apart.", show_default=False),
]


def openings(
    context: typer.Context,
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[OPENING]...",
            help="Codes, files or names of openings.",
            show_default=False,
            autocompletion=complete_openings,
        ),
    ] = None,
    count: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=MOST_CARDS, help="Draw so many new ones.", show_default=False),
    ] = None,
    players: Annotated[Players | None, typer.Option(help="How many play, for new ones.", show_default=False)] = None,
    is_balanced: Annotated[bool, typer.Option("--balanced", help="Balanced ones, from the collection.")] = False,
    delta: DeltaOption = None,
    seed: SeedOption = None,
    card: Annotated[CardChoice, typer.Option(help="The size of a card.")] = CardChoice.TAROT,
    edition: EditionOption = None,
    paper: PaperOption = None,
    margin: MarginOption = None,
    wanted: FormatOption = None,
    ink: InkOption = Ink.FULL,
    backs: CardBacksOption = None,
    flip: FlipOption = Flip.LONG,
    printer: PrinterOption = None,
    lang: LanguageOption = None,
    out: OutOption = None,
    force: ForceOption = False,
    is_dry_run: DryRunOption = False,
) -> None:
    """Print openings on cards: a map on the front, a table to set it up by on the back, and its code.

    Name openings of your own, or let --count draw new ones for --players.
    """
    from shangrila_pnp.cli.printing.output import deliver, destination
    from shangrila_pnp.cli.printing.settings import read_press
    from shangrila_pnp.printing.binding import bound
    from shangrila_pnp.printing.cards.sizes import CardSize
    from shangrila_pnp.printing.decks import opening_deck
    from shangrila_pnp.printing.inventory import OPENINGS
    from shangrila_pnp.printing.products import Studio

    board = board_of(context)
    language = language_or_default(lang, context.obj)
    rulebook = own = edition_or_default(edition, language)
    records = named_openings(sources or [], board)
    named = len(records)
    if count is not None:
        if players is None:
            raise CardsError("--count draws new openings: say for how many with --players 3 or --players 4")
        allowed = read_delta(delta)
        if is_balanced and edition is None:  # what is balanced was measured by one rulebook; the card says which
            rulebook = rulebook_of_balanced(rulebook, count, [players], allowed)
        records += drawn_openings(count, players, board, rulebook, seed, allowed, is_balanced=is_balanced)
    elif is_balanced or players is not None or seed is not None:
        raise CardsError("--players, --balanced and --seed are for new openings: add --count")
    if delta is not None and not is_balanced:
        raise CardsError("--delta says how balanced new openings are: add --balanced")
    if not records:
        raise CardsError("name an opening to print, or draw some with --count and --players")
    codes = different_codes(records, board)
    press = read_press(paper_or_default(paper), margin, ink, _backs(backs, card), flip, FULL_SIZE, printer)
    goal = destination(OPENINGS, wanted, out)
    with patience("Printing"):
        studio = Studio(context.obj, board, press, language)
        cards = [
            on_card(number, record, code, board, studio.words, is_drawn=number > named)
            for number, (record, code) in enumerate(zip(records, codes, strict=True), start=1)
        ]
        deliver(
            bound(opening_deck(studio, context.obj, cards, CardSize[card.name])),
            goal,
            board,
            force=force,
            is_dry_run=is_dry_run,
        )
    if count is not None and count <= CODES_TO_TELL:
        typer.echo(f"New openings: {', '.join(codes[named:])}.")
    if is_balanced and edition is None and rulebook is not own:
        typer.echo(f"They were measured by the rules of {rulebook.publisher}, for want of enough by {own.publisher}.")


def reference(
    context: typer.Context,
    card: Annotated[ReferenceChoice, typer.Option(help="The size of a card.")] = ReferenceChoice.TAROT,
    edition: EditionOption = None,
    paper: PaperOption = None,
    margin: MarginOption = None,
    wanted: FormatOption = None,
    ink: InkOption = Ink.FULL,
    backs: CardBacksOption = None,
    flip: FlipOption = Flip.LONG,
    printer: PrinterOption = None,
    lang: LanguageOption = None,
    out: OutOption = None,
    force: ForceOption = False,
    is_dry_run: DryRunOption = False,
) -> None:
    """Print a reference card for each player: actions, journeys, strength, the end, scoring, guilds, limits.

    What rulebooks differ in follows yours; a line at the end tells what the others have.
    """
    from shangrila_pnp.cli.printing.output import deliver, destination
    from shangrila_pnp.cli.printing.settings import read_press
    from shangrila_pnp.printing.binding import bound
    from shangrila_pnp.printing.cards.sizes import CardSize
    from shangrila_pnp.printing.decks import reference_cards
    from shangrila_pnp.printing.inventory import REFERENCE
    from shangrila_pnp.printing.products import Studio

    board = board_of(context)
    language = language_or_default(lang, context.obj)
    press = read_press(paper_or_default(paper), margin, ink, _backs(backs, card), flip, FULL_SIZE, printer)
    goal = destination(REFERENCE, wanted, out)
    with patience("Printing"):
        studio = Studio(context.obj, board, press, language)
        document = bound(reference_cards(studio, edition_or_default(edition, language), CardSize[card.name]))
        deliver(document, goal, board, force=force, is_dry_run=is_dry_run)


def rules(
    context: typer.Context,
    is_booklet: Annotated[bool, typer.Option("--booklet", help="A booklet to print on both sides and fold.")] = False,
    edition: EditionOption = None,
    paper: PaperOption = None,
    margin: MarginOption = None,
    wanted: FormatOption = None,
    ink: InkOption = Ink.FULL,
    printer: PrinterOption = None,
    lang: LanguageOption = None,
    out: OutOption = None,
    force: ForceOption = False,
    is_dry_run: DryRunOption = False,
) -> None:
    """Print a summary of the rules, in our own words: one page, or a booklet with pictures and examples."""
    from shangrila_pnp.cli.printing.output import deliver, destination
    from shangrila_pnp.cli.printing.settings import read_press
    from shangrila_pnp.printing.binding import bound
    from shangrila_pnp.printing.decks import rules as rules_document
    from shangrila_pnp.printing.inventory import RULES
    from shangrila_pnp.printing.products import Studio

    board = board_of(context)
    language = language_or_default(lang, context.obj)
    press = read_press(paper_or_default(paper), margin, ink, Backs.NONE, Flip.SHORT, FULL_SIZE, printer)
    goal = destination(RULES, wanted, out)
    with patience("Printing"):
        studio = Studio(context.obj, board, press, language)
        document = bound(rules_document(studio, edition_or_default(edition, language), is_booklet=is_booklet))
        deliver(document, goal, board, force=force, is_dry_run=is_dry_run)
    if is_booklet:
        typer.echo(
            "Print it on both sides, turned over the short edge; then fold the sheets in the middle, all at once."
        )


def _backs(wanted: Backs | None, card: StrEnum) -> Backs:
    """Folding needs no two-sided printer, but twice the room: too much for large cards."""
    return wanted or (Backs.NONE if card.value == CardChoice.A5.value else Backs.FOLD)


# --- openings for cards ----------------------------------------------------------------------------------------------
