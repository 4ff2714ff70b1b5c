import { hash } from "node:crypto";

/** The one style sheet of the pages without scripts: the colours of the page, light and dark, phone, desk and paper. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ink: #17212b; --soft: #4a5866; --line: #c9d1d9; --hair: #e4e8ec; --paper: #fff; --ground: #f4f6f8; --accent: #0b4a66; --accent-ink: #fff; --link: #0a5480; --gold: #f4b942;
  --banned: #a8161c; --banned-ground: #fcebea; --depends: #7a4a00; --depends-ground: #fff3d9; --nothing: #4a5866; --nothing-ground: #f1f4f6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8edf2; --soft: #a9b6c2; --line: #3a4754; --hair: #28333d; --paper: #12191f; --ground: #0c1116; --accent: #0f3a4f; --accent-ink: #f2f7fa; --link: #86c5ee;
    --banned: #ff9a93; --banned-ground: #3a1718; --depends: #f6c66a; --depends-ground: #33270f; --nothing: #a9b6c2; --nothing-ground: #1b242c;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; overflow-wrap: break-word; }
.wide { max-width: 60rem; margin-inline: auto; padding-inline: clamp(.8rem, 4vw, 2rem); }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(1.25rem, 1.1rem + 1.1vw, 1.7rem); letter-spacing: -.01em; }
h1 .code { display: inline-block; font-size: clamp(1.5rem, 1.3rem + 1.4vw, 2.2rem); margin-right: .5rem; white-space: nowrap; }
h1 .goods { font-weight: 600; color: var(--ink); }
h2 { font-size: 1.3rem; letter-spacing: -.01em; margin-block: 2rem .6rem; }
h3 { font-size: 1.1rem; margin-block: 1.4rem .4rem; display: flex; gap: .5rem; align-items: flex-start; }
h4 { font-size: 1rem; }
h4::first-letter, .leg p::first-letter { text-transform: uppercase; }
p { margin-block: .5rem; max-width: 46rem; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .18em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid #ffbf00; outline-offset: 2px; box-shadow: 0 0 0 2px var(--ink); }
main:focus { outline: none; box-shadow: none; }
.code { font-variant-numeric: tabular-nums; }
.quiet, .cite, .written { color: var(--soft); }
.cite { font-size: .92rem; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -5rem; background: var(--paper); padding: .5rem 1rem; z-index: 9; }
.skip:focus { top: .5rem; }
.top { background: var(--accent); color: var(--accent-ink); border-bottom: 4px solid var(--gold); }
.top .wide { display: flex; flex-wrap: wrap; align-items: center; gap: .1rem 1.25rem; padding-block: .5rem; }
.top a { color: inherit; text-decoration: none; padding: .35rem 0; border-bottom: 2px solid transparent; }
.top a:hover { text-decoration: underline; }
.brand { display: inline-flex; align-items: center; gap: .55rem; font-size: 1.2rem; font-weight: 700; }
.brand svg { width: 1.4rem; height: 1.4rem; }
.brand .one { fill: none; stroke: currentColor; stroke-width: 2.5; }
.brand .two { fill: var(--gold); }
.top nav { display: flex; flex-wrap: wrap; gap: .1rem 1rem; font-size: .97rem; }
.top nav a[aria-current] { border-bottom-color: var(--gold); font-weight: 600; }
.languages { margin-left: auto; text-transform: uppercase; }
main { padding-block: 1rem 3rem; min-height: 60vh; }
article { background: var(--paper); border: 1px solid var(--hair); border-radius: 6px; padding: clamp(.9rem, 3vw, 1.75rem); }
form.find { display: flex; gap: .5rem; margin-bottom: .8rem; }
form.find input { flex: 1; min-width: 0; }
input, select, button { font: inherit; color: inherit; min-height: 2.75rem; border-radius: 4px; }
input:placeholder-shown { text-overflow: ellipsis; }
input, select { background: var(--paper); border: 2px solid var(--soft); padding: .4rem .65rem; max-width: 100%; }
button { background: var(--accent); color: var(--accent-ink); border: 2px solid var(--accent); padding: .4rem 1.2rem; font-weight: 600; cursor: pointer; }
button:hover { filter: brightness(1.15); }
.path ol { list-style: none; display: flex; flex-wrap: wrap; gap: .1rem .4rem; padding: 0; margin: 0 0 .5rem; font-size: .95rem; }
.path li + li::before { content: "›"; margin-right: .4rem; color: var(--soft); }
.written { margin-block: .3rem .8rem; font-size: .95rem; }
.whole-name { font-size: .97rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); font-size: .95rem; padding-bottom: .4rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .6rem; border-bottom: 1px solid var(--hair); }
thead th { font-size: .92rem; color: var(--soft); font-weight: 600; border-bottom: 2px solid var(--line); }
tbody th { font-weight: 500; }
.ways tbody th { width: 30%; }
.ways td:last-child { width: 24%; }
.ways td { border-left: 5px solid transparent; }
.ways tr td + td { border-left: 0; }
.ways tr.banned td { background: var(--banned-ground); }
.ways tr.banned th + td { border-left-color: var(--banned); }
.ways tr.depends td, .ways tr.later td { background: var(--depends-ground); }
.ways tr.depends th + td, .ways tr.later th + td, .ways tr.duty th + td { border-left: 5px double var(--depends); }
.ways tr.nothing th + td, .ways tr.ended th + td, .ways tr.unknown th + td { border-left: 5px dotted var(--line); }
.ways .days { display: block; padding-left: 1.65rem; font-size: .95rem; }
.route { list-style: none; padding: 0 0 0 1.65rem; margin: .2rem 0 0; font-size: .92rem; }
.route li { display: flex; gap: .6rem; }
.mark { display: inline-flex; align-items: flex-start; gap: .45em; font-weight: 600; min-width: 0; }
.mark svg, h3 > svg, .route svg { width: 1.2em; height: 1.2em; flex: none; overflow: visible; margin-top: .12em; }
.fill { fill: currentColor; }
.line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
.cut { fill: none; stroke: var(--paper); stroke-width: 2.4; stroke-linecap: round; stroke-linejoin: round; }
svg.banned, .mark.banned { color: var(--banned); }
.mark.depends, .mark.later, .mark.duty, svg.depends, svg.later, svg.duty { color: var(--depends); }
.mark.nothing, .mark.ended, .mark.unknown, .mark.aside, svg.nothing, svg.ended, svg.unknown { color: var(--nothing); }
.mark.nothing { font-weight: 400; }
.note { border-left: 5px double var(--depends); padding: .3rem 0 .3rem .8rem; }
form.ask { border: 2px solid var(--link); border-radius: 6px; padding: .8rem 1rem; margin-block: 1.2rem; }
form.ask h2 { margin: 0 0 .5rem; font-size: 1.1rem; }
form.ask p { margin: .5rem 0 0; font-size: .95rem; }
.row { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; }
.row label { font-weight: 600; font-size: .95rem; display: grid; gap: .2rem; min-width: 0; }
.leg { border-top: 2px solid var(--line); }
.legs .leg > p { color: var(--soft); }
.ban { border-left: 4px solid var(--line); padding: .1rem 0 .1rem .9rem; margin-block: 1rem; break-inside: avoid; }
.ban p { margin-block: .3rem; }
.facts { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; font-size: .95rem; color: var(--soft); }
.question { background: var(--depends-ground); border-radius: 4px; padding: .5rem .75rem; }
.pairs { margin: .4rem 0; display: grid; gap: .1rem; font-size: .95rem; }
.pairs > div { display: grid; grid-template-columns: minmax(9rem, 15rem) 1fr; gap: .1rem 1rem; padding: .25rem 0; border-bottom: 1px solid var(--hair); }
dl.glance { font-size: 1rem; border-top: 2px solid var(--line); }
.glance dd { font-weight: 600; }
.pairs dt { color: var(--soft); }
.pairs dd { margin: 0; min-width: 0; }
.texts, .below, .apart, .labels, .hits { list-style: none; padding: 0; margin: 0; }
.texts > li { padding: .4rem 0; border-bottom: 1px solid var(--hair); max-width: 50rem; }
.apart > li { display: grid; gap: .1rem 1rem; grid-template-columns: minmax(11rem, 17rem) 1fr; padding: .45rem 0; border-bottom: 1px solid var(--hair); }
.below > li, .hits > li { padding: .5rem 0; border-bottom: 1px solid var(--hair); }
.below a, .hits a { display: flex; gap: .9rem; text-decoration: none; }
.below a:hover span:last-child, .hits a:hover span:last-child { text-decoration: underline; }
.below a .code, .hits a .code { flex: 0 0 6.4rem; font-weight: 600; }
.below a > span:last-child, .hits a > span:last-child { min-width: 0; overflow-wrap: anywhere; }
.hits p { margin: 0; padding-left: 7.3rem; font-size: .92rem; }
.below .marks, .hits .marks { display: flex; flex-wrap: wrap; gap: .1rem .9rem; padding-left: 7.3rem; font-size: .92rem; }
.marks .mark { font-weight: 400; }
.scroll { overflow-x: auto; }
.scope { background: var(--nothing-ground); border-radius: 4px; padding: 1rem 1.25rem; margin-top: 2rem; font-size: .95rem; }
.scope > h2 { margin-top: 0; }
.scope .texts > li { border-color: var(--line); }
.subject { display: flex; flex-wrap: wrap; gap: .8rem 2rem; justify-content: space-between; }
.subject > div { flex: 1 1 20rem; }
.labels { display: flex; flex-wrap: wrap; gap: .75rem; align-content: start; }
.labels li { text-align: center; font-size: .95rem; }
.danger { display: inline-flex; gap: .3rem; forced-color-adjust: none; }
.danger svg { width: 5.5rem; height: 5.5rem; display: block; }
.rows { margin-block: .8rem; }
.rows th, .rows td { overflow-wrap: anywhere; hyphens: auto; }
.rows .label { white-space: nowrap; margin-right: .4rem; }
.rows .label svg { width: 2.4rem; height: 2.4rem; vertical-align: middle; }
.copy-text { display: block; font-family: ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; font-size: .95rem; background: var(--nothing-ground); padding: .6rem .8rem; border-radius: 4px; white-space: pre-line; margin-block: .4rem; }
footer { border-top: 1px solid var(--line); color: var(--soft); font-size: .95rem; padding-block: 1rem 2rem; }
@media (max-width: 40rem) {
  body { font-size: 1rem; }
  .top .wide { padding-block: .25rem; }
  .top nav[aria-label]:not(.languages) { order: 2; flex-basis: 100%; gap: 0 .8rem; font-size: .875rem; flex-wrap: nowrap; white-space: nowrap; overflow: hidden; }
  .top nav:not(.languages) a { padding: .1rem 0; }
  form.find { margin-bottom: .5rem; }
  h1 .goods { display: block; font-size: 1.1rem; }
  .written { font-size: .9rem; line-height: 1.35; margin-block: .1rem .4rem; }
  main { padding-block: .6rem 2rem; }
  .ways thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
  .ways tbody th { width: 33%; }
  .ways td:last-child { display: none; }
  .rows { table-layout: fixed; }
  .rows th:first-child { width: 46%; }
  .rows th, .rows td, .ways th, .ways td { padding: .25rem .4rem; font-size: .93rem; line-height: 1.4; }
  .pairs > div { grid-template-columns: 42% 1fr; gap: 0 .6rem; }
  .apart > li { grid-template-columns: 1fr; }
  .subject { flex-wrap: nowrap; gap: .6rem; }
  .subject > div { flex: 1 1 10rem; }
  .subject .labels { max-width: 45%; justify-content: end; }
  .below .marks, .hits .marks, .hits p { padding-left: 0; }
  .danger svg { width: 4.2rem; height: 4.2rem; }
}
@media (forced-colors: active) { .ways td { border-left-color: CanvasText; } }
@media print {
  :root { --ink: #000; --soft: #333; --paper: #fff; --ground: #fff; --line: #888; --hair: #bbb; --link: #000; --banned: #000; --depends: #000; --nothing: #000; --banned-ground: #fff; --depends-ground: #fff; --nothing-ground: #fff; }
  @page { margin: 10mm; }
  html { font-size: 8pt; }
  body { font-size: 1rem; line-height: 1.25; }
  .top nav, form.find, form.ask, .skip, .path, .guides, .onward, .glance, section:has(> .below), section:has(> .scroll), .scope p { display: none; }
  .top { background: none; color: #000; border-bottom: 2px solid #000; }
  main { padding-block: .2rem; }
  .wide { max-width: none; padding-inline: 0; }
  article { border: 0; padding: 0; }
  h2 { margin-block: .5rem .15rem; font-size: 1.2rem; }
  h3 { margin-block: .3rem .15rem; font-size: 1.05rem; }
  h2, h3 { break-after: avoid; }
  .copy-text { padding: 0; margin-block: .15rem; }
  p { max-width: none; margin-block: .2rem; }
  .legs .leg > p, .scope .texts.quiet, .scope h3 { display: none; }
  .legs { columns: 2; column-gap: 6mm; }
  .leg { break-inside: auto; }
  .ban { margin-block: .3rem; padding-left: .5rem; }
  .ban p, .facts, .pairs, .question { margin-block: .05rem; font-size: .95rem; }
  .pairs { display: block; columns: 2; column-gap: 6mm; }
  .ban .pairs { columns: 1; }
  .pairs > div { display: block; padding: 0; border: 0; }
  .pairs dt, .pairs dd { display: inline; }
  .pairs dt::after { content: ": "; }
  :lang(fr) .pairs dt::after { content: "\\a0: "; }
  .question { padding: 0; }
  .texts { columns: 2; column-gap: 6mm; font-size: .95rem; }
  .texts > li { padding: .15rem 0; break-inside: avoid; }
  .scope { padding: .3rem 0; margin-top: .5rem; }
  .ways .days { display: inline; padding-left: .4rem; }
  .ways tbody th { width: 22%; }
  .apart > li { padding: .1rem 0; }
  .ways th, .ways td, th, td { padding: .12rem .4rem; }
  footer { padding-block: .2rem 0; }
  a { text-decoration: none; }
}
`;

/** Path of the style sheet, named by its content. */
export const STYLE_PATH = `style/pages-${hash("sha256", STYLE, "hex").slice(0, 10)}.css`;
