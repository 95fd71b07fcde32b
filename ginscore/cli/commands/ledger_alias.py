"""``ginscore ledger alias``: the other names of a person."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.errors import GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.scoring.club.people import Named


SAVED = "save.all-the-same.payment"


def ledger_alias(
    ctx: typer.Context,
    names: Annotated[list[str] | None, typer.Argument()] = None,
    undo: Annotated[bool, typer.Option("--undo")] = False,
) -> None:
    """Say in the ledger that several names are one person's, or take the last ones back."""
    from ginscore.cli.help.pages import usage_line
    from ginscore.scoring.players import verify_name

    session: Session = ctx.obj
    if undo:
        _undo(session, names or [])
        return
    if len(names or []) < 2:
        raise GinscoreError("usage.argument-missing", text=usage_line(session.t, ctx))
    for name in names or []:
        verify_name(name)
    person, *others = [name.strip() for name in names or []]
    _join(session, person, others)


def _join(session: "Session", person: str, others: "list[str]") -> None:
    """Let a person have other names, those that are not his already."""
    from ginscore.cli.season import Count, Wanted, change, read_season, say_alike, say_new_names
    from ginscore.files.ledger import LedgerFile, with_names
    from ginscore.render.lines.cells import visible
    from ginscore.scoring.club.balances import Sums, accounts
    from ginscore.scoring.club.people import Named, People
    from ginscore.scoring.club.tally import Summary
    from ginscore.scoring.players import name_key

    sums = Sums()
    tables: dict[tuple[str, ...], str] = {}
    """Who played with whom, and in which file first."""

    def begin(people: People) -> Count:
        sums.clear()

        def count(path: str, game: Summary) -> None:
            sums.add(game)
            tables.setdefault(game.players, path)

        return count

    season = read_season(session, (), Wanted(now=True), begin)
    # As the games write it, whatever its case on the line.
    accounts(sums, season.payments, season.people)
    person = season.people.names().get(name_key(person), person)
    path = session.home.ledger
    joined: list[str] = []

    def longer(file: LedgerFile) -> LedgerFile:
        people = file.people
        joined[:] = [name for name in others if people.add(name, person)]
        for names, table in tables.items():
            there: dict[str, str] = {}
            for name in names:
                other = there.setdefault(people.person(name), name)
                if other != name:
                    raise GinscoreError("rule.alias-opponents", text=other, player=name, path=table)
        return with_names(file, Named(person, tuple(joined))) if joined else file

    t = session.t
    if not path.exists() and not any(LedgerFile(path).people.add(o, person) for o in others):
        session.say_wrapped(t("change.unchanged"))
        return
    changed = change(session, longer, SAVED)
    if not joined:
        session.say_wrapped(t("change.unchanged"))
        return
    called = visible(changed.people.person(person))
    names = t.list([visible(name) for name in (person, *joined) if visible(name) != called])
    session.say_wrapped(t("ledger.joined", names=names, player=called))
    say_new_names(session, season, (person, *joined))
    books = season.books(sums, changed.payments, changed.people)
    say_alike(session, books, [changed.people.person(person)])


def _undo(session: "Session", names: "list[str]") -> None:
    """Take back the names that were added last, and say which."""
    from ginscore.cli.season import change, refuse_words
    from ginscore.files.ledger import LedgerFile, without_last_names
    from ginscore.render.lines.cells import visible

    refuse_words(names)
    taken: list[Named] = []

    def shorter(file: LedgerFile) -> LedgerFile:
        if not file.names:
            raise GinscoreError("rule.no-aliases")
        taken[:] = file.names[-1:]
        return without_last_names(file)

    change(session, shorter, SAVED)
    (named,) = taken
    said = session.t.list([*map(visible, named.aliases)])
    session.say_wrapped(session.t("ledger.parted", names=said, player=visible(named.person)))
