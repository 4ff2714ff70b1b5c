import { ADR_NEEDED, CALC_DETAILS, GOODS_MET, NEEDED, SUBSTANCE_MET, VERDICT_DETAILS, type Terms } from "./schemas/terms.ts";

/** Pages of documentation for each kind of reader, printed from the terms that the descriptions are printed from. Plain HTML that loads nothing. */

interface ReaderPage {
  title: string;
  /** Blocks of HTML. */
  blocks: readonly string[];
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** Ticks become code. */
const inline = (text: string): string => escape(text).replaceAll(/`([^`]*)`/g, "<code>$1</code>");
const p = (text: string): string => `<p>${inline(text)}</p>`;
const h = (text: string): string => `<h2>${inline(text)}</h2>`;
const list = (items: readonly string[], ordered = false): string => `<${ordered ? "ol" : "ul"}>${items.map((item) => `<li>${inline(item)}`).join("\n")}</${ordered ? "ol" : "ul"}>`;
const pre = (text: string): string => `<pre>${escape(text)}</pre>`;

/** The values of an enumeration with their examples, as links where an example is a question. */
function values(title: string, terms: Terms, linkOf: (text: string, lang: string) => string | undefined = () => undefined): string {
  const rows = Object.entries(terms).map(([value, { says, example }]) => {
    const [, text = "", lang = "en"] = /^`([^`]*)`(?: \((\w\w)\))?/.exec(example) ?? [];
    const link = text === "" ? undefined : linkOf(text, lang);
    return `<tr><th scope="row"><code>${value}</code></th><td>${inline(says)}</td><td>${inline(example)}${link === undefined ? "" : ` <a href="${escape(link)}">ask</a>`}</td></tr>`;
  });
  return `<h2>${inline(title)}</h2>\n<table><thead><tr><th scope="col">Value</th><th scope="col">Says</th><th scope="col">Example</th></tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table>`;
}

const goodsLink = (text: string, lang: string): string => {
  const [q = "", ...more] = text.split("&");
  return `{sanctions_path}/v1/cn?${[`q=${encodeURIComponent(q)}`, `lang=${lang}`, ...more].join("&")}`;
};
const substanceLink = (text: string, lang: string): string => `{adr_path}/un?q=${encodeURIComponent(text)}&lang=${lang}&limit=100`;

const CAUTION = "Answers are information, not legal or customs advice. `no_match` and \"nothing found\" do not mean that trade is permitted: `scope` says what was looked at, and what was not.";

/** The pages by the last part of their address, `/docs/clerk`. */
export const READER_PAGES: Readonly<Record<string, ReaderPage>> = {
  clerk: {
    title: "For who has a consignment to decide",
    blocks: [
      p(CAUTION),
      h("A code"),
      list([
        "Type the customs code into the one field of the page, as it stands on the paper: `8542 31 90`, `ex 8471 30`, `CN 8471/30/00`. The table says for export, import, transit and transport, and for each country, whether it is prohibited, depends on a fact, or nothing is found.",
        "Prohibited: an entry in force covers the whole code. Look below for exemptions and transitional periods before you decide that nothing can be done.",
        "Depends: the answer names the fact under \"What would decide\". Until you know it, treat the goods as prohibited.",
        "Nothing found: read what was not looked at. Persons, services, national measures and goods that the law describes without a code are never looked at here.",
      ]),
      h("A name"), p("Words lead to codes, never to a decision: choose the code of your goods from the list. That a name is not found says nothing about the goods."),
      h("Another day"), p("Open the day below the field. With a second day both are shown side by side, with the entries that only one of them has."),
      h("A sheet of goods"), p("Drop a .csv or .xlsx file on the part \"Sheet of goods\". It is read in the browser and does not leave it. What a spreadsheet did to codes (lost zeros, `8,54E+07`, dots) is repaired where that is certain, with a word about each; a row that cannot be read is said to be not read, never to be free."),
      h("Dangerous goods"), p("A UN number gives the card of the substance. The load counts the points of 1.1.3.6, says what may share a vehicle, which tunnels are open, which marks and equipment are needed, and writes the lines of the transport document. What is missing to decide has a field at its place."),
      h("Keep the answer"), p("\"Print as a record\" prints the question, the day, the release of the data, its sources and the SHA-256 of the answer. The address of the page asks the same question again."),
    ],
  },
  integrator: {
    title: "For who writes a program",
    blocks: [
      p(CAUTION),
      p("Every operation, member and problem stands in the reference, `/docs`, and in `/openapi/sanctions.yaml` and `/openapi/adr.yaml`. What follows are the values on which a program branches, each with a question that is answered with it."),
      pre("curl '{sanctions}/v1/cn?q=8542%2031%2090'\ncurl '{adr}/un/1203?lang=en'"),
      list([
        "Branch on `summary[]` (export, import, transit, transport of each regime) or on `verdict_detail`, never on texts. A value that you do not know means: stop and let a person look.",
        "Send `as_of` where the day of the transaction is not today, and keep `meta.dataset_version` and `meta.as_of` with your decision.",
        "`meta.stale` says that an act in force is not held, or the nomenclature of the day: then nothing found says even less.",
        "A problem (`application/problem+json`), a lost connection and a 503 are no answer about goods. Ask again as `Retry-After` says.",
      ]),
      values("`verdict_detail` of the sanctions check, the first that holds", VERDICT_DETAILS, goodsLink),
      values("`needs` of the sanctions check", NEEDED),
      values("`matched.by` of goods", GOODS_MET, goodsLink),
      values("`matched.by` of substances", SUBSTANCE_MET, substanceLink),
      values("`verdict_detail` of the calculation (the example is an item of `POST /v1/calc/1136`)", CALC_DETAILS),
      values("`needs` of dangerous goods (the example is a member to send)", ADR_NEEDED),
    ],
  },
  data: {
    title: "For who takes the data",
    blocks: [
      p(CAUTION),
      list([
        "`/index.json` names the release and, for each dataset, its manifest with the SHA-256 of it. Ask for it anew each time; everything below `d/<version>/` never changes.",
        "A manifest names the files: whole tables with size, number of records and hash, and of split tables lists, whose files are found by the leading digits of a code. Check the hash of every file before you use it. The manifest, not the client, knows how prefixes are split.",
        "Days stand in the data, states do not: compute whether an entry is in force from `valid_from`, `valid_to` and the day asked about.",
        "`/changes.json`, `/CHANGES.md`, `/feed.atom` and `/feed.json` say what each release changed.",
        "The file of conformance has questions with their answers: a program that reads the data is right when it gives all of them.",
      ], true),
      p("How a code meets an entry is written in full under `/docs/matching`."),
    ],
  },
  maintainer: {
    title: "For who keeps the data",
    blocks: [
      list([
        "Tables in `sources/` are the data; each folder has a `FORMAT.md`. Cells hold the printed words of the source; corrections are rows with a reason, never branches of a program.",
        "`npx cargolex check` says every fault with file, line, column, what is wanted and the command that mends it. `npx cargolex build --check` compares what would be built with what is committed.",
        "A row that loosens a restriction wants a second reader; a row of one source is `to_review`, and answers say so.",
        "A release is never changed. A mistake is mended by a new release, and the wrong one is withdrawn with a reason that answers show.",
      ]),
      p("The README has the commands of a release, and of keys, signatures and withdrawal."),
    ],
  },
  matching: {
    title: "How a code meets the law: the rules in full",
    blocks: [
      p(CAUTION),
      h("Reading a code"),
      list([
        "Digits of any script count, with anything but letters, digits and % between them; `ex`, `CN`, `HS`, `TARIC` and the like in front or behind are passed over. There are 2 to 10 digits; more are refused.",
        "An odd number of digits is read as it stands and with a zero in front; the stricter of the two counts, and `meta.warnings` says so.",
        "Zeros that fill a heading up (8519 00 00) are also taken away where only the shorter code stands in the nomenclature of the day.",
        "A code among words that name nothing restricted is refused, not searched as words.",
      ], true),
      h("From an entry to the code"),
      list([
        "An entry bears on the digits when its code is the same (`exact`), begins them (`parent`), or begins with them (`below`).",
        "The codes that followed the code of an entry in later nomenclatures count like its own. Where one code became several, each was listed only in part.",
        "An entry whose text excludes a leading part of the digits does not bear on them; it is named under `excluded_from`. One that excludes a longer code below them needs `longer_code`.",
      ], true),
      h("The day"),
      list([
        "An entry begins at the later of its own day and that of the measure, and ends at the earlier of the two ends; both days count.",
        "Where no act is known to have added it, its start is unknown. On a day before the oldest text that shows it, it still counts: what is not known never reads as free.",
      ], true),
      h("The verdict on an entry, the first that holds"),
      list([
        "`listed_future` before its first day, `listed_expired` after its last.",
        "`listed_below` where it bears only on longer codes; needs `longer_code`.",
        "`listed_partial` where its text describes a part of the code, or the code followed only in part, or a longer code is excluded; needs `description` or `longer_code`.",
        "`conditional` where a value, a quota, an origin or a destination decides; needs that fact.",
        "`listed` otherwise.",
      ], true),
      h("The verdict on a question"),
      list([
        "Each regime and direction has a decision of its own, `summary[]`; the verdict is that of the strictest of those asked about, in the order of the values below.",
        "A name meets entries as `listed_by_name` would: it decides nothing, and `needs` has `code`.",
        "A code that the nomenclature of the day does not have, and that no entry names, is `unknown_code`, never `not_listed`.",
      ], true),
      values("The order, strictest first", VERDICT_DETAILS, goodsLink),
    ],
  },
};

/** One page of documentation as HTML. */
export function readerPage({ title, blocks }: ReaderPage): string {
  const links = [["", "Reference"], ...Object.entries(READER_PAGES).map(([name, page]) => [`/${name}`, page.title])].map(([name, words]) => `<a href="{site}/docs${name}">${words}</a>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} – Cargolex</title>
<style>
body { font: 1rem/1.55 system-ui; max-width: 52rem; margin: 0 auto; padding: 1rem 1rem 3rem; overflow-wrap: anywhere }
nav { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; border-bottom: 1px solid #888; padding: .5rem 0 1rem }
h1 { line-height: 1.2 } h2 { margin: 2rem 0 .5rem } li { margin: .35rem 0 }
code, pre { font-size: .92em } pre { padding: .75rem; overflow-x: auto; border: 1px solid #888; white-space: pre-wrap }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .4rem .5rem; border-top: 1px solid #888 }
</style>
<body>
<nav aria-label="Documentation">${links.join(" ")}</nav>
<main>
<h1>${title}</h1>
${blocks.join("\n")}
</main>
</body>
</html>
`;
}
