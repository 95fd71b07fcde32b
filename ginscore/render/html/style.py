"""How a page looks: on a phone, on a desk, dark and light, and on one sheet of A4."""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --paper: #f6f3ec; --sheet: #fffefb; --ink: #211f1c; --muted: #5f5a51;
  --rule: #ddd6c8; --tint: #f3eee2; --first: #0b5875; --second: #8d2a58;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #141517; --sheet: #1d1f22; --ink: #ebe8e1; --muted: #aba69b;
    --rule: #3a3c40; --tint: #26282c; --first: #74c7e3; --second: #f39fc4;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums lining-nums; font-variant-emoji: text;
  overflow-wrap: anywhere;
}
main { max-width: 62rem; margin: 0 auto; padding: .5rem; }
article {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; align-items: start;
  background: var(--sheet); border: 1px solid var(--rule); border-radius: .5rem;
  padding: 1rem .75rem; margin: 0 0 1.5rem;
}
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; text-wrap: balance; }
p { margin: 0; }
.players { font-size: 1.1rem; font-weight: 600; margin-top: .25rem; }
.facts { color: var(--muted); font-size: .875rem; margin: .35rem 0 0; }
.facts + .facts { margin: 0; }
.verdict { font-size: 1.15rem; font-weight: 600; margin-top: .75rem; }
.dealer { margin-top: .25rem; }
.first { color: var(--first); }
.second { color: var(--second); }
bdi { font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; padding: 0 0 .4rem; }
th { font-weight: 600; }
.hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
.pad { table-layout: fixed; font-size: 1.1rem; }
.pad .name { padding: .2rem .3rem .4rem; line-height: 1.2; vertical-align: bottom; }
.pad .column {
  font-size: .7rem; font-weight: 400; color: var(--muted); text-align: right;
  padding: .15rem .2rem; border-bottom: 1px solid var(--rule); overflow-wrap: normal;
}
.pad td {
  text-align: right; padding: .1rem .5rem .1rem .1rem; height: 1.75rem; overflow-wrap: normal;
  border-bottom: 1px solid var(--rule); border-left: 1px solid var(--rule); line-height: 1.1;
  vertical-align: bottom;
}
.pad td:first-child { border-left: 0; }
.pad .edge, .pad td.edge { border-left: 3px double var(--ink); }
.pad .shut { background: var(--tint); }
.pad .closed { font-weight: 700; }
.pad .closed small { display: block; font-size: .65rem; font-weight: 600; letter-spacing: .02em; }
.pad .top { font-weight: 700; }
.pad .line td, .pad .line th { border-top: 2px solid var(--ink); }
.pad .line th {
  font-size: .7rem; font-weight: 400; color: var(--muted); padding: .15rem 0;
}
.pad .boxes { color: var(--muted); }
.sums th { text-align: left; overflow-wrap: normal; }
.sums th, .sums td {
  padding: .35rem 0; border-bottom: 1px solid var(--rule); vertical-align: baseline;
}
.sums .sum {
  color: var(--muted); font-size: .9375rem; text-align: right; padding: .35rem .5rem;
  overflow-wrap: normal;
}
.sums .sum span { display: inline-block; }
.sums .net { text-align: right; white-space: nowrap; width: 1%; }
.sums .total > * { border-bottom: 0; border-top: 2px solid var(--ink); font-weight: 700; }
figure { margin: 1.75rem 0 0; }
figcaption { font-weight: 600; padding: 0 0 .6rem; }
.plot { position: relative; height: 14rem; margin: 0 .75rem 1.6rem 3.2rem; font-size: .75rem; }
.plot svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
.plot path { fill: none; vector-effect: non-scaling-stroke; stroke-linecap: round; }
.plot .grid { stroke: var(--rule); stroke-width: 1; }
.plot .zero { stroke: var(--muted); stroke-width: 1; }
.plot .closing { stroke: var(--muted); stroke-width: 1; stroke-dasharray: 2 4; }
.plot .area { fill: currentColor; fill-opacity: .22; }
.plot .curve { stroke: var(--ink); stroke-width: 2; stroke-linejoin: round; }
.plot .dots { stroke: var(--ink); stroke-width: 6; }
.plot span { position: absolute; line-height: 1; white-space: nowrap; color: var(--muted); }
.plot .tick { right: 100%; margin-right: .5rem; transform: translateY(-50%); }
.plot .hand { top: 100%; margin-top: .5rem; transform: translateX(-50%); }
.plot .mark { color: var(--ink); font-weight: 700; padding-bottom: .2rem; }
.plot .centred { transform: translateX(-50%); }
.plot .leads {
  left: .15rem; max-width: 55%; padding: 0 .25rem; overflow: hidden; text-overflow: ellipsis;
  line-height: 1.2;
  text-shadow: 2px 0 var(--sheet), -2px 0 var(--sheet), 0 2px var(--sheet), 0 -2px var(--sheet),
    1px 1px var(--sheet), 1px -1px var(--sheet), -1px 1px var(--sheet), -1px -1px var(--sheet);
}
.plot .late { left: auto; right: .15rem; }
.plot .leads.first { color: var(--first); }
.plot .leads.second { color: var(--second); }
.plot .above { top: .2rem; }
.plot .below { bottom: .2rem; }
.note { color: var(--muted); font-size: .875rem; }
.note span { display: inline-block; }
.pad.alone td { padding-right: calc(25% - 1.2rem); }
.hands { font-size: .9375rem; }
.hands th, .hands td { padding: .35rem .2rem; vertical-align: top; text-align: right; }
.hands thead th {
  font-size: .75rem; color: var(--muted); vertical-align: bottom; overflow-wrap: normal;
}
.hands tbody th, .hands td { border-top: 1px solid var(--rule); overflow-wrap: normal; }
.hands tbody tr:first-child > * { border-top: 1px solid var(--ink); }
.hands .text { text-align: left; overflow-wrap: anywhere; width: 99%; }
.hands .number { color: var(--muted); font-weight: 400; padding-left: 0; }
.hands td:last-child, .hands th:last-child { padding-right: 0; }
.hands .score { font-weight: 700; }
.hands .net { white-space: nowrap; }
.hands .text small { display: block; font-size: .8125rem; color: var(--muted); margin-top: .1rem; }
.hands .detail bdi { font-weight: 400; }
.hands .text .event { color: var(--ink); font-weight: 600; }
.hands .text .said { font-style: italic; white-space: pre-line; }
.hands .surplus > * { background: var(--tint); color: var(--muted); }
.hands .surplus .score { font-weight: 400; text-decoration: line-through; }
@media screen and (max-width: 36rem) {
  .pad .name { font-size: .95rem; padding: .2rem .15rem .4rem; }
  .pad .column { position: relative; font-size: .75rem; padding-right: .5rem; }
  .pad .word {
    position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  }
  .sums, .sums > *, .hands, .hands > * { display: block; }
  .sums tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: baseline; }
  .sums th, .sums td, .sums .sum { border: 0; padding: 0; }
  .sums tr, .sums .total { border-bottom: 1px solid var(--rule); padding: .35rem 0; }
  .sums tr:last-child { border-bottom: 0; }
  .sums .total > * { border: 0; }
  .sums .total { border-top: 2px solid var(--ink); }
  .sums th { grid-column: 1 / -1; }
  .sums .sum { padding-right: .5rem; }
  .sums .net { width: auto; }
  .hands tr {
    display: grid; grid-template-columns: 1.6rem repeat(2, 1fr) 1.3fr 1.1fr; align-items: stretch;
    border-top: 1px solid var(--rule);
  }
  .hands thead tr { border-top: 0; }
  .hands tbody tr:first-child { border-top: 1px solid var(--ink); }
  .hands tbody th, .hands td, .hands tbody tr:first-child > * { border-top: 0; }
  .hands .number { grid-row: 1 / span 2; }
  .hands .text { grid-column: 2 / -1; width: auto; padding-right: 0; padding-bottom: 0; }
  .hands .text + * { grid-column: 2; }
  .hands th:last-child, .hands td:last-child { grid-column: -2; }
  .hands th:not(.text), .hands td:not(.text) { padding-top: .1rem; }
  .hands .number:not(.text) { padding-top: .35rem; }
}
@media (min-width: 44rem) {
  main { padding: 2rem 1.5rem; }
  article { padding: 2rem; }
  .hands th, .hands td { padding: .35rem .75rem; }
  .pad .column { padding-right: .5rem; }
}
@media print, (min-width: 44rem) {
  article { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 2rem; }
  article > * { grid-column: 1 / -1; }
  article > .left { grid-column: 1; }
  article > .right { grid-column: 2; }
  h1 { font-size: 1.75rem; }
  .hands .text small { display: inline-block; margin: 0 0 0 .35rem; }
  .hands .text .event, .hands .text .said { display: block; margin: .1rem 0 0; }
}
@media print, (min-width: 64rem) {
  main:has(.long) { max-width: 78rem; }
  .long {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.4fr); grid-template-rows: auto auto 1fr;
  }
  .long > .left { grid-row: 2 / span 2; }
  .long > .list { grid-column: 2; }
  .long .hands th, .long .hands td { padding: .35rem .3rem; }
}
@page { size: A4; margin: 12mm; }
@media print {
  :root { color-scheme: light; }
  html { font-size: 8.5pt; }
  html:has(.long) { font-size: 7pt; }
  body { background: none; line-height: 1.3; }
  main, main:has(.long) { max-width: none; padding: 0; }
  article {
    background: none; border: 0; padding: 0; margin: 0; gap: 5mm 8mm; break-after: page;
  }
  article:last-child { break-after: auto; }
  caption { break-after: avoid; }
  .pad td { height: 1.55rem; }
  .plot { height: 42mm; }
  .hands th, .hands td { padding: .15rem .5rem; }
  .hands .text .event, .hands .text .said { display: inline; margin: 0 0 0 .35rem; }
  .long { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: 4mm 5mm; }
  .long .hands { line-height: 1.2; }
  .long .pad .name { font-size: 1rem; padding: .2rem .1rem .4rem; }
  .long .pad .column { padding: .15rem .35rem .15rem .1rem; }
  .long .hands .detail { display: none; }
  .long .hands th, .long .hands td { padding: .1rem .25rem; }
  .long figure { margin-top: 1rem; }
  .long .plot { height: 28mm; }
  tr, figure { break-inside: avoid; }
}
"""
