"""The settlement in words, with its sums, like the last lines of a printed pad."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ginscore.render.lines.looks import Line, Look, total
from ginscore.render.view import View
from ginscore.scoring.game import Game
from ginscore.scoring.rules import Rules
from ginscore.scoring.settlement import ColumnShare, LineKind, SettlementLine

if TYPE_CHECKING:
    from decimal import Decimal

    from ginscore.render.words.sentences import Translate
    from ginscore.scoring.stake import Stake


def settlement_lines(view: View, t: Translate, *, broken_off: bool = False) -> list[str]:
    """Return the settlement, a line each; who pays whom comes last.

    ``broken_off``: what is on the pad is paid although the game is not over.
    """
    lines = [] if view.settlement.final else [t("settle.so-far")]
    lines += [pairs_heading(view, t)] if view.game.many else []
    totals = total_places(view, t)
    for place, (name, sum_) in enumerate(settlement_sums(view, t)):
        line = t("settle.line", name=name, sum=sum_)
        if view.game.many:
            lines.append(Line(line, Look.HAND, view.game.players))
        else:
            lines.append(total(line) if place in totals else line)
    return [*lines, verdict(view, t, broken_off=broken_off)]


def settlement_sums(view: View, t: Translate) -> list[tuple[str, str]]:
    """Return the lines of the settlement and its total: what each is of, and how it adds up.

    Told from the side of who is paid, as the source of the Italian game writes its sums.
    """
    if view.game.many:
        return [_pair_sum(pair, t) for pair in view.pairs]
    settlement = view.settlement
    turned = settlement.winner == 1
    lines = [_turned(line) if turned else line for line in settlement.lines]
    sums = [
        (line_name(view, line, t), _sum(line)) for line in lines if _can_pay(view.game.rules, line)
    ]
    return [*sums, (t("settle.total"), settlement_total(view)), *money_sums(view, t)]


def total_places(view: View, t: Translate) -> frozenset[int]:
    """Return which lines of ``settlement_sums`` are totals, from 0: of points, and of money."""
    if view.game.many:
        return frozenset()
    last, paid = len(settlement_sums(view, t)) - 1, len(money_sums(view, t))
    return frozenset((last - paid, last))


def pairs_heading(view: View, t: Translate) -> str:
    """Say what the sums are of that any two of three or more players have between them."""
    lines = {
        line.kind: line_name(view, line, t)
        for _, settlement in view.settlement.pairs
        for line in settlement.lines
        if _can_pay(view.game.rules, line)
    }
    return t("settle.pairs", parts=" + ".join(lines.values()))


def _pair_sum(pair: View, t: Translate) -> tuple[str, str]:
    """Return who pays whom of two, and how it adds up, told from the side of who is paid."""
    settlement, payment = pair.settlement, pair.payment
    payee = settlement.winner if payment is None or payment.payee is None else payment.payee
    first, second = pair.game.players if payee != 1 else pair.game.players[::-1]
    sign = -1 if payee == 1 else 1
    nets = [sign * line.net for line in settlement.lines if _can_pay(pair.game.rules, line)]
    sum_ = _equation(_signed([*map(str, nets)]), str(sign * settlement.net))
    if payment is not None:
        sum_ += f"; {money(payment.amount, payment.currency, t)}"
    if payee is None:
        return t("settle.pair-even", first=first, second=second), sum_
    return t("settle.pair", payer=second, payee=first), sum_


def settlement_total(view: View) -> str:
    """Return how the lines of the settlement add up, from the side of who is paid."""
    settlement = view.settlement
    sign = -1 if settlement.winner == 1 else 1
    nets = _signed([str(sign * line.net) for line in settlement.lines if line.net])
    return _equation(nets, str(abs(settlement.net)))


def money_sums(view: View, t: Translate) -> list[tuple[str, str]]:
    """Return the parts of what is paid and their sum, told from the side of who is paid.

    Nothing where only points are paid: the last sentence says what they come to.
    """
    stake, payment = view.game.stake, view.payment
    if stake is None or payment is None or stake.simple:
        return []
    sign = -1 if payment.payee == 1 else 1

    def said(amount: Decimal) -> str:
        return t.decimal(in_units(amount * sign, payment.currency))

    sums = []
    for part in payment.parts:
        sum_ = said(part.amount)
        if part.price is not None:
            price = t.decimal(in_units(part.price, payment.currency))
            sum_ = f"{part.units * sign} x {price} = {sum_}"
        if part.exact != part.units and part.kind == "points":
            exact, rounded = part.exact * sign, part.units * sign
            words = t("settle.paid.rounded", points=exact, step=stake.round_to, rounded=rounded)
            sum_ = f"{words}; {sum_}"
        sums.append((t(f"settle.paid.{part.kind}"), sum_))
    parts = _signed([said(part.amount) for part in payment.parts if part.amount])
    paid = money(payment.amount, payment.currency, t)
    alone = sum(bool(part.amount) for part in payment.parts) < 2
    return [*sums, (t("settle.paid.total"), paid if alone else f"{parts} = {paid}")]


def line_name(view: View, line: SettlementLine, t: Translate) -> str:
    """Name a line of the settlement; the bonus of one column alone is that of the game."""
    if line.kind is LineKind.COLUMNS and view.game.rules.columns == 1:
        return t("settle.bonus")
    return t(f"settle.{line.kind}")


def _turned(line: SettlementLine) -> SettlementLine:
    """Return a line as it is seen from the second player's side."""
    shares = (share._replace(sides=share.sides[::-1]) for share in line.shares)
    return line._replace(shares=tuple(shares))


def after_pad(view: View, t: Translate) -> list[str]:
    """Return what is below a pad: the settlement of a game that is over, else who deals."""
    if view.replayed.finished:
        return settlement_lines(view, t)
    from ginscore.render.words.sentences import dealer_sentence

    lines = [] if view.replayed.hands else [t("game.empty")]
    dealer = dealer_sentence(view, t)
    return [*lines, dealer] if dealer else lines


def verdict(view: View, t: Translate, *, broken_off: bool = False) -> str:
    """Say who pays whom, in points and in money, or who leads in a game still open.

    Of partners also what each of them is paid or pays.
    """
    if view.game.many:
        accounts = _accounts(view, t, over=view.settlement.final or broken_off)
        return Line(accounts, Look.VERDICT, view.game.players)
    said = _verdict(view, t, broken_off=broken_off)
    shares = shares_said(view, t)
    said = t("settle.shared", verdict=said, shares=shares) if shares else said
    return Line(said, Look.VERDICT, view.game.players)


def _accounts(view: View, t: Translate, *, over: bool) -> str:
    """Say what each of three or more players comes to in all, the best first."""
    nets, payment = view.settlement.nets, view.payment
    paid = nets if payment is None else payment.nets
    if not any(nets) and not any(paid):
        return t("settle.nothing")
    order = sorted(range(len(nets)), key=lambda player: (-nets[player], -paid[player], player))
    said = []
    for player in order:
        part = f"{view.game.players[player]} {_with_sign(str(nets[player]))}"
        if payment is not None:
            amount = _with_sign(t.decimal(in_units(payment.nets[player], payment.currency)))
            part += f" ({amount}{f' {payment.currency}' if payment.currency else ''})"
        said.append(part)
    return t("settle.accounts" if over else "settle.accounts-open", parts=", ".join(said))


def printed_accounts(verdict: str) -> str:
    """Write what several come to with the sign of print; a hyphen in a name is none.

    >>> printed_accounts("In all: Anna-Maria +37 (+1.85), Bruno -37 (-1.85)")
    'In all: Anna-Maria +37 (+1.85), Bruno −37 (−1.85)'
    """
    return re.sub(r"(?<=[ (])-(?=\d)", "−", verdict)


def _with_sign(figure: str) -> str:
    """Write a figure with its sign.

    >>> _with_sign("37"), _with_sign("-37"), _with_sign("0")
    ('+37', '-37', '0')
    """
    return figure if figure.startswith("-") or not figure.strip("0.,") else f"+{figure}"


def shares_said(view: View, t: Translate) -> str:
    """Say what each partner is paid or pays; empty where nobody does."""
    payment = view.payment
    if payment is None or payment.payee is None:
        return ""
    return "; ".join(
        ", ".join(
            f"{name} {'+' if amount > 0 else ''}{t.decimal(in_units(amount, payment.currency))}"
            for name, amount in side
        )
        for side in view.shares
    )


def _verdict(view: View, t: Translate, *, broken_off: bool) -> str:
    settlement, payment = view.settlement, view.payment
    over = settlement.final or broken_off
    if view.game.stake is None or payment is None or view.game.stake.simple:
        return verdict_of(view.game, settlement.net, t, paid=over)
    payee = payment.payee
    if payee is None:
        return t("settle.nothing")
    return t(
        "settle.pays" if over else "settle.leads",
        payer=view.game.players[1 - payee],
        payee=view.game.players[payee],
        points=money(payment.amount, payment.currency, t),
    )


def verdict_of(game: Game, net: int, t: Translate, *, paid: bool = True) -> str:
    """Say what a result comes to, the first player's points minus the second's."""
    return Line(_verdict_of(game, net, t, paid=paid), Look.VERDICT, game.players)


def _verdict_of(game: Game, net: int, t: Translate, *, paid: bool) -> str:
    players, stake = game.players, game.stake
    if net == 0:
        return t("settle.nothing")
    winner = 0 if net > 0 else 1
    said: dict[str, object] = {
        "payer": players[1 - winner],
        "payee": players[winner],
        "points": t("unit.points", n=abs(net)),
    }
    if stake is None:
        return t("settle.pays" if paid else "settle.leads", **said)
    amount = stake.amount(net)
    said["per_point"] = money(stake.per_point or 0, stake.currency, t)
    said["amount"] = money(amount, stake.currency, t)
    if not amount:
        return t("settle.too-little", **said)
    return t("settle.money" if paid else "settle.leads-money", **said)


def _can_pay(rules: Rules, line: SettlementLine) -> bool:
    """Tell whether a line says anything under the rules."""
    match line.kind:
        case LineKind.SHUTOUT | LineKind.WINNER:
            return bool(line.shares)  # nobody was shut out, no column closed
        case LineKind.COLUMNS:
            return rules.column_bonus > 0
        case LineKind.BOXES:
            return rules.box_value > 0 and not rules.boxes_at_once
        case _:
            return True


def in_units(amount: Decimal | int, currency: str | None) -> str:
    """Write an exact amount with the decimals of its currency at least.

    >>> from decimal import Decimal
    >>> in_units(Decimal("0.1"), None), in_units(1, "EUR"), in_units(Decimal("0.005"), "EUR")
    ('0.10', '1.00', '0.005')
    >>> in_units(Decimal("935"), "JPY"), in_units(Decimal("-0.5"), "TND")
    ('935', '-0.500')
    """
    from decimal import Decimal

    from ginscore.scoring.stake import plain, unit_of

    digits = len(str(unit_of(currency)).partition(".")[2])
    whole, _, cents = plain(Decimal(amount)).partition(".")
    cents = f"{cents:0<{digits}}"
    return f"{whole}.{cents}" if cents else whole


def money(amount: Decimal | int, currency: str | None, t: Translate) -> str:
    """Write an amount as people do, with its currency."""
    return t.decimal(in_units(amount, currency)) + (f" {currency}" if currency else "")


def stake_sentence(stake: Stake, t: Translate) -> str:
    """Say what is played for."""
    if stake.simple:
        return t("change.stake", amount=money(stake.per_point or 0, stake.currency, t))
    prices = {
        name: price
        for name in ("per_point", "per_box", "per_column", "per_game", "cap")
        if (price := getattr(stake, name)) is not None
    }
    said = [
        t(f"stake.{name}", amount=money(price, stake.currency, t)) for name, price in prices.items()
    ]
    if stake.round_to is not None:
        said.append(t("stake.round_to", points=t("unit.points", n=stake.round_to)))
    return t("change.stakes", parts=", ".join(said))


def _sum(line: SettlementLine) -> str:
    """Return the sum of a line: side against side, or column by column where that shows more."""
    first, second = line.counts
    by_columns = line.kind in (LineKind.POINTS, LineKind.WINNER) and len(line.shares) != 1
    if by_columns or any(share.factor != 1 for share in line.shares):
        counted = _equation(_terms(line.shares), str(first - second))
    else:
        counted = f"{first} - {second} = {first - second}"
    if line.kind is not LineKind.BOXES:
        return counted
    return f"{counted}; {first - second} x {line.unit} = {line.net}"


def _terms(shares: tuple[ColumnShare, ...]) -> str:
    """Return the columns' differences as they are added, each with its factor.

    >>> shutout = ColumnShare(column=1, sides=(220, 0), factor=2)
    >>> _terms((shutout, ColumnShare(column=2, sides=(0, 37))))
    '2 x 220 - 37'
    """
    return _signed(
        [
            f"{'-' if first < second else ''}{f'{share.factor} x ' if share.factor != 1 else ''}"
            f"{abs(first - second)}"
            for share in shares
            for first, second in [share.sides]
            if first != second
        ]
    )


def _equation(sum_: str, total: str) -> str:
    """Return ``sum = total``, or the total alone where there is nothing to add.

    >>> _equation("350 + 250", "600"), _equation("600", "600"), _equation("", "0")
    ('350 + 250 = 600', '600', '0')
    """
    return total if sum_ in ("", total) else f"{sum_} = {total}"


def _signed(terms: list[str]) -> str:
    """Join terms with their own signs.

    >>> _signed(["220", "152", "-37"])
    '220 + 152 - 37'
    """
    joined = ""
    for term in terms:
        if not joined:
            joined = term
        elif term.startswith("-"):
            joined += f" - {term[1:]}"
        else:
            joined += f" + {term}"
    return joined


def printed(sum_: str) -> str:
    r"""Write a sum with the signs of print; a line never ends inside a product.

    Only for sums: a hyphen in a name is none of these signs.

    >>> printed("56 - 66 = -10; -10 x 25 = -250")
    '56 − 66 = −10; −10\xa0×\xa025 = −250'
    """
    return sum_.replace("-", "−").replace(" x ", "\xa0×\xa0")
