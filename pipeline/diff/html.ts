import type { ChangeCounts } from "../../openapi/shards/changes.ts";
import { byChapter, sayTurns, type Turn } from "./codes.ts";
import type { Difference } from "./compare.ts";
import { escapeMarkup } from "./escape.ts";
import { PAGE_STYLE } from "./page.css.ts";
import { summarise } from "./text.ts";
import { groupLines, type Group, type Row } from "./view.ts";

const SIGNS = { removed: "Removed", added: "Added", changed: "Changed" } as const;

/** The difference as one page that asks for nothing else: it opens from a mail or a CI artefact, on a phone too. */
export function formatHtml(difference: Difference): string {
  const groups = groupLines(difference);
  const turns = difference.verdicts === null ? [] : sayTurns(difference.verdicts);
  const facts = summarise(difference).slice(2);
  const [headline = "", aside = ""] = (facts.pop()?.[1] ?? "").split(/ (?=\()/);
  const title = `${difference.from} → ${difference.to}`;
  const numbered = groups.map((group, index) => ({ ...group, anchor: `g${index + 1}` }));
  const removals = numbered.filter(({ counts }) => counts.removed > 0).map(({ anchor, place, counts }) => `<a href="#${anchor}">${escapeMarkup(place.join(" · "))}</a> (${counts.removed})`);
  const body = [
    `<h1>${escapeMarkup(title)}<small>Difference of two states of the data</small></h1>`,
    `<p class="headline">${escapeMarkup(headline)}<small>${escapeMarkup(aside)}</small></p>`,
    `<dl class="facts">${facts.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`).join("")}${removals.length === 0 ? "" : `<dt>removed from</dt><dd>${removals.join(", ")}</dd>`}</dl>`,
    turns.length === 0 ? "" : `<h2>Verdicts</h2>${turns.map(formatTurn).join("")}`,
    ...[...Map.groupBy(numbered, ({ dataset }) => dataset)].map(([dataset, own]) => `<h2>${escapeMarkup(DATASETS[dataset] ?? dataset)}</h2>${own.map((group) => formatGroup(group, isOpen(group, groups))).join("")}`),
    groups.length === 0 ? "<p>The two states publish the same records.</p>" : "",
  ];
  return [
    "<!doctype html>", '<html lang="en">', "<head>", '<meta charset="utf-8">', '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeMarkup(title)}</title>`, `<style>${PAGE_STYLE}</style>`, "</head>", "<body>", "<main>", ...body.filter((part) => part !== ""), "</main>", "</body>", "</html>", "",
  ].join("\n");
}

const DATASETS: Readonly<Record<string, string>> = { sanctions: "Sanctions", nomenclature: "Nomenclature", adr: "ADR" };

/** Short groups stand open, and all of them where there are few; what is removed is never hidden. */
function isOpen({ rows, counts }: Group, groups: readonly Group[]): boolean {
  return counts.removed > 0 || rows.length <= SHORT || groups.length === 1;
}

const SHORT = 12;
const NO_BREAK = "\u00a0";

function formatTurn({ sentence, effect, codes: all }: Turn): string {
  const codes = byChapter(all).map(([chapter, own]) => `<dt>Chapter ${chapter}</dt><dd>${escapeMarkup(own.map((code) => code.replaceAll(" ", NO_BREAK)).join(", "))}</dd>`).join("");
  return `<details${effect === "free" || all.length <= SHORT ? " open" : ""}><summary><b class="${effect}">${escapeMarkup(sentence)}</b></summary><dl class="codes">${codes}</dl></details>`;
}

function formatGroup({ anchor, place, counts, rows, folded }: Group & { anchor: string }, open: boolean): string {
  const items = [...rows.map(formatRow), ...folded.map((sentence) => `<li>${escapeMarkup(sentence)}</li>`)];
  return `<details id="${anchor}"${open ? " open" : ""}><summary><b>${escapeMarkup(place.join(" · "))}</b>${badges(counts)}</summary><ul>\n${items.join("\n")}\n</ul></details>\n`;
}

function badges(counts: ChangeCounts): string {
  return (["removed", "added", "changed"] as const).map((change) => (counts[change] === 0 ? "" : ` <span class="count ${change}">${counts[change]} ${change}</span>`)).join("");
}

function formatRow({ change, label, id, cause, fields }: Row): string {
  const told = fields.map(({ name, old, next }) => `<dt>${escapeMarkup(name)}</dt><dd><del>${escapeMarkup(old)}</del> → <ins>${escapeMarkup(next)}</ins></dd>`).join("");
  return `<li class="${change}"><b>${SIGNS[change]}</b> ${escapeMarkup(label)} <div class="id"><code>${escapeMarkup(id)}</code> · ${escapeMarkup(cause)}</div>${told === "" ? "" : `<dl class="fields">${told}</dl>`}</li>`;
}
