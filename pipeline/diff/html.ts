import type { ChangeCounts } from "../../openapi/shards/changes.ts";
import { groupByChapter, renderTurns, type VerdictTurn } from "./verdicts.ts";
import type { Difference } from "./compare.ts";
import { summarise } from "./text.ts";
import { groupLines, type Group, type Row } from "./view.ts";

/** Words of the data never become markup of a page or a feed. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Words of the data never become Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|#~]/g, (mark) => `\\${mark}`);
}

/** Style of the difference page: system fonts, light and dark by the reader's setting, one column that fits a phone. */
const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --paper: #ffffff; --panel: #f5f7f9; --line: #d5dae0; --minus: #b4232a; --minus-soft: #fdecec;
  --plus: #1a7f37; --plus-soft: #e7f6ea; --edit: #8a5a00; --edit-soft: #fdf4e0; --accent: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ec; --soft: #9aa5b1; --paper: #12161b; --panel: #1b2129; --line: #343d48; --minus: #ff8a8a;
  --minus-soft: #3a1d20; --plus: #6fd68a; --plus-soft: #16301d; --edit: #f0c060; --edit-soft: #33290f; --accent: #79b8ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0.5rem 0 1rem; overflow-wrap: anywhere; }
h1 small { display: block; font-size: 0.875rem; font-weight: 400; color: var(--soft); }
h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); }
.headline { font-size: 1.15rem; font-weight: 600; margin: 0 0 1rem; padding: 0.75rem; border-radius: 8px; background: var(--panel); border: 1px solid var(--line); }
.headline small { display: block; font-weight: 400; font-size: 0.875rem; color: var(--soft); }
.facts { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
a { color: var(--accent); }
details { border: 1px solid var(--line); border-radius: 8px; margin: 0.5rem 0; }
summary { cursor: pointer; padding: 0.6rem 0.75rem; border-radius: 8px; overflow-wrap: anywhere; }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
summary b { font-weight: 600; }
details[open] > summary { border-bottom: 1px solid var(--line); border-radius: 8px 8px 0 0; background: var(--panel); }
.count { white-space: nowrap; font-size: 0.8125rem; border-radius: 99px; padding: 0.1rem 0.5rem; margin-left: 0.25rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: 0.5rem 0.75rem; border-left: 4px solid transparent; overflow-wrap: anywhere; }
li + li { border-top: 1px solid var(--line); }
li.removed, li.ended { border-left-color: var(--minus); background: var(--minus-soft); }
li.added { border-left-color: var(--plus); background: var(--plus-soft); }
li.changed { border-left-color: var(--edit); }
.removed b, .ended b, .free { color: var(--minus); } .added b { color: var(--plus); } .restricted { color: var(--accent); } .changed b, .within { color: var(--edit); }
.count.removed { background: var(--minus-soft); color: var(--minus); } .count.added { background: var(--plus-soft); color: var(--plus); }
.count.changed { background: var(--edit-soft); color: var(--edit); }
.id { color: var(--soft); font-size: 0.8125rem; }
.id code { font-size: inherit; }
dl.fields { margin: 0.25rem 0 0; font-size: 0.9375rem; display: grid; grid-template-columns: max-content 1fr; gap: 0 0.75rem; }
dl.fields dt { color: var(--soft); } dl.fields dd { margin: 0; }
del { color: var(--minus); text-decoration-thickness: 1px; } ins { color: var(--plus); text-decoration: none; }
.codes { padding: 0.5rem 0.75rem; display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 0.75rem; margin: 0; font-variant-numeric: tabular-nums; }
.codes dt { color: var(--soft); } .codes dd { margin: 0; }
@media (max-width: 36rem) { dl.fields, .codes { grid-template-columns: 1fr; } dl.fields dd, .codes dd { margin-bottom: 0.35rem; } main { padding: 0.75rem 0.75rem 3rem; } }
@media print { details::details-content { content-visibility: visible; block-size: auto; } }
`;

const SIGNS = { removed: "Removed", ended: "Ended", added: "Added", changed: "Changed" } as const;

/** The difference as one page that asks for nothing else: it opens from a mail or a CI artefact, on a phone too. */
export function formatHtml(difference: Difference): string {
  const groups = groupLines(difference);
  const turns = difference.verdicts === null ? [] : renderTurns(difference.verdicts);
  const facts = summarise(difference).slice(2);
  const [headline = "", aside = ""] = (facts.pop()?.[1] ?? "").split(/ (?=\()/);
  const title = `${difference.from} → ${difference.to}`;
  const numbered = groups.map((group, index) => ({ ...group, anchor: `g${index + 1}` }));
  const removals = numbered
    .filter(({ counts }) => counts.removed > 0)
    .map(
      ({ anchor, place, counts }) => `<a href="#${anchor}">${escapeMarkup(place.join(" · "))}</a> (${counts.removed})`,
    );
  const body = [
    `<h1>${escapeMarkup(title)}<small>Difference of two states of the data</small></h1>`,
    `<p class="headline">${escapeMarkup(headline)}<small>${escapeMarkup(aside)}</small></p>`,
    `<dl class="facts">${facts.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`).join("")}${removals.length === 0 ? "" : `<dt>removed from</dt><dd>${removals.join(", ")}</dd>`}</dl>`,
    turns.length === 0 ? "" : `<h2>Verdicts</h2>${turns.map(formatTurn).join("")}`,
    ...[...Map.groupBy(numbered, ({ dataset }) => dataset)].map(
      ([dataset, ofDataset]) =>
        `<h2>${escapeMarkup(DATASETS[dataset] ?? dataset)}</h2>${ofDataset.map((group) => formatGroup(group, isOpen(group, groups))).join("")}`,
    ),
    groups.length === 0 ? "<p>The two states publish the same records.</p>" : "",
  ];
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${PAGE_STYLE}</style>`,
    "</head>",
    "<body>",
    "<main>",
    ...body.filter((part) => part !== ""),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

const DATASETS: Readonly<Record<string, string>> = { sanctions: "Sanctions", nomenclature: "Nomenclature", adr: "ADR" };

/** Short groups stand open, and all of them where there are few; what is removed is never hidden. */
function isOpen({ rows, counts }: Group, groups: readonly Group[]): boolean {
  return counts.removed > 0 || rows.length <= SHORT || groups.length === 1;
}

const SHORT = 12;
const NO_BREAK = "\u00a0";

function formatTurn({ sentence, effect, codes: changed }: VerdictTurn): string {
  const codes = groupByChapter(changed)
    .map(
      ([chapter, ofChapter]) =>
        `<dt>Chapter ${chapter}</dt><dd>${escapeMarkup(ofChapter.map((code) => code.replaceAll(" ", NO_BREAK)).join(", "))}</dd>`,
    )
    .join("");
  return `<details${effect === "free" || changed.length <= SHORT ? " open" : ""}><summary><b class="${effect}">${escapeMarkup(sentence)}</b></summary><dl class="codes">${codes}</dl></details>`;
}

function formatGroup({ anchor, place, counts, rows, folded }: Group & { anchor: string }, open: boolean): string {
  const items = [...rows.map(formatRow), ...folded.map((sentence) => `<li>${escapeMarkup(sentence)}</li>`)];
  return `<details id="${anchor}"${open ? " open" : ""}><summary><b>${escapeMarkup(place.join(" · "))}</b>${badges(counts)}</summary><ul>\n${items.join("\n")}\n</ul></details>\n`;
}

function badges(counts: ChangeCounts): string {
  return (["removed", "added", "changed"] as const)
    .map((change) => (counts[change] === 0 ? "" : ` <span class="count ${change}">${counts[change]} ${change}</span>`))
    .join("");
}

function formatRow({ change, label, id, cause, fields }: Row): string {
  const text = fields
    .map(
      ({ name, old, next }) =>
        `<dt>${escapeMarkup(name)}</dt><dd><del>${escapeMarkup(old)}</del> → <ins>${escapeMarkup(next)}</ins></dd>`,
    )
    .join("");
  return `<li class="${change}"><b>${SIGNS[change]}</b> ${escapeMarkup(label)} <div class="id"><code>${escapeMarkup(id)}</code> · ${escapeMarkup(cause)}</div>${text === "" ? "" : `<dl class="fields">${text}</dl>`}</li>`;
}
