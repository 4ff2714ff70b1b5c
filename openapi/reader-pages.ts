import { framedPage } from "./docs-frame.ts";
import { READER_JS, READER_PYTHON } from "./file-readers.ts";
import { ADR_LANGUAGES } from "./schemas/languages.ts";
import accuracy from "./accuracy.json" with { type: "json" };
import {
  ADR_NEEDED,
  CALC_DETAILS,
  CONFIDENCE,
  GOODS_MET,
  NEEDED,
  SUBSTANCE_MET,
  VERDICT_DETAILS,
  type Terms,
} from "./schemas/terms.ts";

/**
 * Pages of documentation for each kind of reader, printed from the terms that the descriptions are printed from. Plain
 * HTML that loads nothing.
 */

interface ReaderPage {
  title: string;
  /** Blocks of HTML. */
  blocks: readonly string[];
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** Ticks become code. */
const inline = (text: string): string => escape(text).replaceAll(/`([^`]*)`/g, "<code>$1</code>");
const p = (text: string): string => `<p>${inline(text)}</p>`;
const h = (text: string): string => `<h2>${inline(text)}</h2>`;
const list = (items: readonly string[], ordered = false): string =>
  `<${ordered ? "ol" : "ul"}>${items.map((item) => `<li>${inline(item)}`).join("\n")}</${ordered ? "ol" : "ul"}>`;
const pre = (text: string, id?: string): string => `<pre${id === undefined ? "" : ` id="${id}"`}>${escape(text)}</pre>`;

/** The values of an enumeration with their examples, as links where an example is a question. */
function values(
  title: string,
  terms: Terms,
  linkOf: (text: string, lang: string) => string | undefined = () => undefined,
): string {
  const rows = Object.entries(terms).map(([value, { meaning, example }]) => {
    const [, text = "", lang = "en"] = /^`([^`]*)`(?: \((\w\w)\))?/.exec(example) ?? [];
    const link = text === "" ? undefined : linkOf(text, lang);
    return `<tr><th scope="row"><code>${value}</code></th><td>${inline(meaning)}</td><td>${inline(example)}${link === undefined ? "" : ` <a href="${escape(link)}">ask</a>`}</td></tr>`;
  });
  return `<h2>${inline(title)}</h2>\n<table><thead><tr><th scope="col">Value</th><th scope="col">Says</th><th scope="col">Example</th></tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table>`;
}

const goodsLink = (text: string, lang: string): string => {
  const [q = "", ...parameters] = text.split("&");
  return `{sanctions_path}/v1/cn?${[`q=${encodeURIComponent(q)}`, `lang=${lang}`, ...parameters].join("&")}`;
};
const substanceLink = (text: string, lang: string): string =>
  `{adr_path}/un?q=${encodeURIComponent(text)}&lang=${lang}&limit=100`;

const CAUTION =
  'Answers are information, not legal or customs advice. `no_match` and "nothing found" do not mean that trade is permitted: `scope` says what was looked at, and what was not.';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** The figures that `npm run bench` measured and a test compares. */
function accuracyTable(): string {
  const rows = accuracy.lists.map(
    (row) =>
      `<tr><th scope="row">${escape(row.source)}, ${row.lang}${row.sealed ? "" : " (not sealed)"}</th><td>${[row.descriptions, row.heading_1, row.heading_5, row.chapter_1, row.chapter_5, `${row.likely_right} of ${row.likely}`, row.vague].join("</td><td>")}</td></tr>`,
  );
  const heads = [
    "List",
    "Descriptions",
    "Heading first",
    "In five",
    "Chapter first",
    "In five",
    "Likely and right",
    "Marked vague",
  ];
  return `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table>`;
}

/** Questions of a data team to the database of a release, with what they find. */
export const SQL_QUERIES: readonly { asks: string; sql: string; finds: string }[] = [
  {
    asks: "Codes of eight digits and more under an export ban to Russia in force on a day, whole, without a condition:",
    sql: "SELECT count(DISTINCT code) AS codes FROM legs WHERE regime = 'RU' AND direction = 'export' AND type = 'export_ban' AND role = 'ban' AND relation = 'whole' AND needs IS NULL AND length(code) >= 8 AND coalesce(valid_from, since_at_latest) <= '2026-11-21' AND coalesce(valid_to, '9999') >= '2026-11-21';",
    finds: "4,174 codes.",
  },
  {
    asks: "What bears on one code, with the days:",
    sql: "SELECT regime, direction, article, valid_from, valid_to, goods_en FROM legs WHERE code = '85423190' AND role = 'ban' ORDER BY regime, direction, valid_from LIMIT 5;",
    finds:
      "BY export, Art. 1e(1) or 1f(1), since 2022-03-03 (dual-use goods); BY export, Art. 1f(1), since 2023-08-05 (goods of military and technological use); BY import, Art. 1ra(1), since 2024-07-01 (goods that bring Belarus revenue), and two rows of transit.",
  },
  {
    asks: "Bans that begin after a day:",
    sql: "SELECT count(*) AS bans, min(valid_from) AS first FROM legs WHERE role = 'ban' AND valid_from > '2026-11-21';",
    finds: "1 row, on 2027-01-01.",
  },
  {
    asks: "Questions that decide most rows:",
    sql: "SELECT ask_en, count(*) AS rows FROM legs WHERE ask_en IS NOT NULL GROUP BY ask_en ORDER BY rows DESC, ask_en LIMIT 3;",
    finds:
      "the question of Annex I to 2021/821 or Annex VII Part A decides 6,278 rows, that of Annex Va Part A of 765/2006 5,274, that of arms and military equipment 4,825.",
  },
  {
    asks: "Rows of ADR Table A by transport category:",
    sql: "SELECT transport_category, count(*) AS rows FROM adr_2025_table_a GROUP BY transport_category ORDER BY transport_category;",
    finds: "category 0: 125 rows, 1: 807, 2: 1,337, 3: 562, 4: 65, none: 43.",
  },
];

/** What the interface gained since its first release, the newest first; every package has the list too. */
export const INTERFACE_CHANGES: readonly string[] = [
  "2026-11-29: `email` of a contact may have letters of any script on both sides (RFC 6531).",
  "2026-11-29: The descriptions say what may be null by its `type`, a reference or null by `oneOf`; every operation and parameter has an example. Nothing else is allowed or refused.",
  "2026-11-28: `GET /v1/un?un=1203,1950` gives up to 100 substances at once (`substances`). `GET /v1/documents` of the sanctions service lists codes of documents.",
  "2026-11-28: `POST /v1/load/read` reads a text into items of a load.",
  "2026-11-28: `view=verdict` in check and batch; `meta.stale_because`; controls are those of the day, with `since` of the law or `customs_since`.",
  "2026-11-28: `controls` of a code in every view: what customs ask whatever the country (dual-use items, waste, CITES and others), read in the tariff; no sanctions, and never part of the verdict.",
  "2026-11-28: Files of conformance ask names (`nomenclature`), and UN numbers, loads and pairs of goods (`adr`), too.",
  "2026-11-28: `third_country`: trade with other countries is a leg of its own, with `duties`; `verdict_detail: duty` is a leg that has these alone.",
  "2026-11-28: `contract_date` is stated like `facts` and `value_eur`.",
  "2026-11-28: `text` of a leg is made ban by ban. `exemption` of a leg stands beside `authorisation`, which is of permits and quotas alone. Documents of a base are by what they claim, a question says what `yes` and `no` mean, one stands for what lies below a code.",
  "2026-11-28: `pointers` in every view: law beside these sanctions. `checked_until` and `checked` of each regime of `scope`.",
  "2026-11-28: Schemas of answers are open, and a check declares no member required. Every member is described.",
  "2026-11-28: `notices[]` have an `id`, and each is said once: a condition with a text has its codes there.",
  '2026-11-28: A page of results that is not the last has `Link: rel="next"`.',
  "2026-11-28: `lost_zero`: 7 or 9 digits whose zero a spreadsheet dropped are read as the line that they are. `national_digits`: of 11 digits the first 10 count.",
  "2026-11-28: `quantity_rounded`: a quantity of more than six decimal places is rounded, no longer refused.",
  "2026-11-28: `GET /v1/instructions`: the instructions in writing of ADR 5.4.3.",
  "2026-11-28: `X-Request-Id` on every answer; `/.well-known/security.txt`.",
  "1.0.0 (2026-11-21): the first release.",
];

/** The pages by the last part of their address, `/docs/clerk`. */
export const READER_PAGES: Readonly<Record<string, ReaderPage>> = {
  clerk: {
    title: "For brokers and dispatchers",
    blocks: [
      p(CAUTION),
      p("The guide to the page is a part of the page, in each of its languages:"),
      `<ul>${ADR_LANGUAGES.map((lang) => `<li><a lang="${lang}" href="../?view=guide&amp;lang=${lang}">${new Intl.DisplayNames(lang, { type: "language" }).of(lang) ?? lang}</a></li>`).join("\n")}</ul>`,
    ],
  },
  integrator: {
    title: "For developers",
    blocks: [
      p(CAUTION),
      p(
        "Every operation, member and problem stands in the reference, `/docs`, and in `/openapi/sanctions.yaml` and `/openapi/adr.yaml`. What follows are the values on which a program branches, each with a question that is answered with it.",
      ),
      pre("curl '{sanctions}/v1/cn?q=8542%2031%2090'\ncurl '{adr}/un/1203?lang=en'"),
      list([
        "Branch on `summary[]` (export, import, transit, transport, third_country of each regime) or on `verdict_detail`, never on texts. A value that you do not know means: stop and let a person look.",
        "`controls[]` is what customs ask of the code whatever the country: law, direction, documents; `partial` where only longer codes are controlled, `areas` where it is not every country. Every view has the documents to present, the first day and a sentence; the full view also the documents that claim other goods or an exemption, additional codes and a last day. A control is no sanction and decides nothing here; a code without one may still be controlled by national law.",
        "Answers leave the service uncompressed, so that `Repr-Digest` and a signature are of the JSON text that you read; a proxy or CDN before it may compress them. Documents and files of data are compressed by `Accept-Encoding`.",
        "Send `as_of` where the day of the transaction is not today, and keep `meta.dataset_version` and `meta.as_of` with your decision.",
        "`meta.stale` says that an act in force is not held, or the nomenclature of the day; `meta.stale_because` names which, with its regime. What is found stays right; where nothing is found under that regime, read the act itself before you rely on it.",
        "A problem (`application/problem+json`), a lost connection and a 503 are no answer about goods. Ask again as `Retry-After` says.",
        "A client that a generator makes must leave out what you do not give: a member that is null counts as left out, 0 and false do not. NSwag wants `generateOptionalPropertiesAsNullable` for it.",
      ]),
      values("`verdict_detail` of the sanctions check, the first that holds", VERDICT_DETAILS, goodsLink),
      values("`needs` of the sanctions check", NEEDED),
      values("`matched.by` of goods", GOODS_MET, goodsLink),
      values("`confidence` of a candidate", CONFIDENCE),
      values("`matched.by` of substances", SUBSTANCE_MET, substanceLink),
      values("`verdict_detail` of the calculation (the example is an item of `POST /v1/calc/1136`)", CALC_DETAILS),
      values("`needs` of dangerous goods (the example is a member to send)", ADR_NEEDED),
    ],
  },
  data: {
    title: "For users of the data files",
    blocks: [
      p(CAUTION),
      list(
        [
          "`/index.json` names the release and, for each dataset, its manifest with the SHA-256 of it. Ask for it anew each time; everything below `d/<version>/` never changes.",
          "A manifest names every file with size, number of records and hash. What is split by code has a file a chapter; for a code take the files whose `prefix` is a leading part of it, or begins with it. Check the hash of every file before you use it. The manifest, not the client, knows how prefixes are split.",
          "Days stand in the data, states do not: compute whether an entry is in force from `valid_from`, `valid_to` and the day asked about.",
          "`/changes.json`, `/CHANGES.md`, `/feed.atom` and `/feed.json` say what each release changed.",
          "A publication has each table whole below `d/<version>/bulk/` too, as its host and a service that answers from it hand out: CSV and NDJSON, one database (`cargolex.sqlite`) and Parquet (`parquet/`), all named by `datapackage.json` with their hashes. A service over a build that was not published answers 404 there. Bulk leaves out names of goods for search, questions that tell headings apart, priority items, and of ADR the tables of mixed loading, densities and special provisions.",
          "Terms and sources stand in `datapackage-sources.json` below `base` of the index.",
          "Each dataset has a file `conformance.json`, questions with their answers: codes, names, UN numbers, loads of 1.1.3.6 and pairs of goods of 7.5.2. A program that reads the data is right when it gives all of them. Some questions about codes state a fact (`facts`): the base that is answered `no` is left out where it is in force. Some name a `country`. Those that the service refuses are `refused`: a country that is none outside the Union, a day before the coverage.",
        ],
        true,
      ),
      h("Codes, UN numbers and names from the files alone"),
      p(
        "`sanctions/legs/` lists for every code of the nomenclature what bears on it, ban by ban: `bases` cover the code, whole or in part; those of longer codes lie below it. What holds on a day is folded from that: the state of each ban, its detail, the strictest of a leg. `sanctions/law.json` has the measures and quotas that they name. `sanctions/controls/` has the codes that customs control whatever the country, `sanctions/controls.json` the acts. The programs below do it, and check the hash of every file; a test asks them and the service 2,000 drawn questions, and every leg is the same: what is refused, duties, law that is not held, codes that the nomenclature of the day does not have. `stale: true` says that an act in force, or the nomenclature of the day, is not held. Of what a question states they follow `facts` that say no, not `value_eur` and `contract_date`, and they look for names by everyday names and words alone, which gives the first heading of every name of the conformance file: for the ranking of the service take `@cargolex/data`, which is the service over the same files. With a country they answer for its regimes, whose lists stand in `sanctions/countries.json`, and for what of the trade with others reaches it; without one for Russia and Belarus.",
      ),
      p("JavaScript (Node 22, Deno, browsers):"),
      pre(READER_JS.trim(), "js"),
      p("Python 3.9 or newer:"),
      pre(READER_PYTHON.trim(), "py"),
      h("The release as a database"),
      p(
        "`bulk/cargolex.sqlite` is for SQLite 3, DuckDB and whatever reads it. Codes are text, a list of words is joined by `; `, days are text that sorts; no cell holds JSON. `tables` and `columns` say what each table and column is. `legs` has a row for each code and each ban that covers it, with its days, the goods, the condition and the question in four languages; what lies below a code stands at the longer codes. `bulk/parquet/` has each of these tables, and `legs`, as a file of Parquet, which says itself what its columns are (in DuckDB `parquet_kv_metadata`): what is asked of `legs` below is asked of `'legs.parquet'`, or of its address. It holds the law, not the decision: `needs`, quotas, facts and law that is not held are weighed by the service and by the programs above.",
      ),
      ...SQL_QUERIES.flatMap(({ asks, sql, finds }) => [
        p(asks),
        pre(sql),
        p(`With the tables of 28 November 2026: ${finds}`),
      ]),
      h("On a host of one's own"),
      list([
        "Copy the folder that `cargolex publish` writes. Every path below `d/` is written once and never changed: `Cache-Control: public, max-age=31536000, immutable`. `index.json`, `releases.json`, `changes.json` and the feeds change: `max-age=300`, or `no-cache`.",
        "Types: `application/json` for `.json`, `application/x-ndjson` for `.ndjson`, `text/csv` for `.csv`, `application/atom+xml` for `feed.atom`. For readers in pages of other sites: `Access-Control-Allow-Origin: *`.",
        "The `.gz` and `.br` files beside the others are the same bytes, compressed: send them by `Accept-Encoding` with `Content-Encoding` and `Vary: Accept-Encoding`, or compress on the way.",
        "A host that cannot set header fields works too: hashes in the manifests find a stale or broken copy, and readers refuse it.",
      ]),
      p("How a code meets an entry is written in full under `/docs/matching`."),
    ],
  },
  policy: {
    title: "What may change, and how it is told",
    blocks: [
      h("Within version 1"),
      p(
        "The major version stands in the path. Within it there are additions only: members of answers, optional parameters and members of questions, operations, values of enumerations that are not said to be closed, codes of problems and warnings, header fields. Read answers so that a member that you do not know changes nothing, and treat a value that you do not know as one that a person must look at.",
      ),
      list([
        "Never within a version: a member that goes, is renamed or changes its type or meaning; a parameter that becomes required; an operation that goes.",
        "Verdicts are no part of the interface: they change with the law and with corrections of the data. Each release says which codes, and why: `/changes.json`, `/feed.atom`, `POST /v1/changes/affected`, webhooks.",
        "Texts (`text`, `detail`, notices, disclaimers) may be worded anew at any time: branch on codes.",
        "Quotas are the operator's: `RateLimit-Policy` of every answer that is counted has them.",
      ]),
      h("What ends"),
      list([
        "An operation that is to end answers with `Deprecation` (RFC 9745) and a link to its description, later with `Sunset` (RFC 8594). It answers on for at least 12 months after the first of them.",
        "A kind of published file that is to change stands beside its successor for at least 12 months; the number behind its name (`sanctions-legs/4`) tells them apart.",
        "A release of the data is never changed and never deleted. One that was wrong is withdrawn, with a reason, in `index.json` and by the webhook `dataset.withdrawn`.",
      ]),
      h("Who is asked"),
      p(
        "Every answer has `X-Request-Id`; send your own (8 to 128 letters, digits, dots, underscores or hyphens) to find it again. Who runs this service is reached by `POST {sanctions_path}/v1/lead`; for faults of security as `/.well-known/security.txt` says.",
      ),
      h("The interface, change by change"),
      list(INTERFACE_CHANGES),
    ],
  },
  maintainer: {
    title: "For maintainers of the data",
    blocks: [
      list([
        "Tables in `sources/` are the data; each folder has a `FORMAT.md`. Cells hold the printed words of the source; corrections are rows with a reason, never branches of a program.",
        "`npx cargolex check` says every fault with file, line, column, what is wanted and the command that mends it. `npx cargolex build --check` compares what would be built with what is committed.",
        "A row that loosens a restriction wants a second reader; a row of one source is `to_review`, and answers say so.",
        "A release is never changed. A mistake is mended by a new release, and the wrong one is withdrawn with a reason that answers show.",
      ]),
      p(
        "`sources/README.md` has the commands of a release, `runtime/deploy/README.md` those of keys, signatures and withdrawal.",
      ),
    ],
  },
  matching: {
    title: "How a code meets the law: the rules in full",
    blocks: [
      p(CAUTION),
      h("Reading a code"),
      list(
        [
          "Digits of any script count, with anything but letters, digits and % between them; `ex`, `CN`, `HS`, `TARIC` and the like in front or behind are passed over. There are 2 to 10 digits; of the 11 or 12 of a national tariff those behind the eighth are cut off, with a warning; more are refused.",
          "Of 7 or 9 digits that are a line of the nomenclature with a zero in front, and whose first six are no subheading, a spreadsheet lost the zero: they are that line (`lost_zero`).",
          "Any other odd number of digits is read as it stands and with a zero in front; the stricter of the two counts (`odd_digits`).",
          "Zeros that fill a heading up (8519 00 00) are also taken away where only the shorter code stands in the nomenclature of the day.",
          "A code among words that name nothing restricted is refused, not searched as words.",
        ],
        true,
      ),
      h("From an entry to the code"),
      list(
        [
          "An entry bears on the digits when its code is the same (`exact`), begins them (`parent`), or begins with them (`below`).",
          "The codes that followed the code of an entry in later nomenclatures count like its own. Where one code became several, each was listed only in part.",
          "An entry whose text excludes a leading part of the digits does not bear on them; it is named under `excluded_from`. One that excludes a longer code below them needs `longer_code`.",
        ],
        true,
      ),
      h("The day"),
      list(
        [
          "An entry begins at the later of its own day and that of the measure, and ends at the earlier of the two ends; both days count.",
          "Where no act is known to have added it, its start is unknown. On a day before the oldest text that shows it, it still counts: what is not known never reads as free.",
        ],
        true,
      ),
      h("The verdict on an entry, the first that holds"),
      list(
        [
          "`listed_future` before its first day, `listed_expired` after its last.",
          "`listed_below` where it bears only on longer codes; needs `longer_code`.",
          "`listed_partial` where its text describes a part of the code, or the code followed only in part, or a longer code is excluded; needs `description` or `longer_code`.",
          "`conditional` where a value, a quota, an origin or a destination decides; needs that fact.",
          "`listed` otherwise.",
        ],
        true,
      ),
      h("The verdict on a question"),
      list(
        [
          "Each regime and direction has a decision of its own, `summary[]`; the verdict is that of the strictest of those asked about, in the order of the values below.",
          "`third_country`, trade with other countries in goods made of inputs of the country, carried through it or meant for it, comes along with `direction=export` and `direction=import` and counts in their verdict; a question without a direction leaves it out of the verdict, and has it in `summary`.",
          "What is stated of the goods sets aside the bans that it answers: `facts` those whose whole condition is denied, `value_eur` those of a higher amount, `contract_date` those of which the day of the contract is the only condition, while its period runs. A leg is `set_aside` where no ban is left.",
          "A name meets entries as `listed_by_name` would: it decides nothing, and `needs` has `code`.",
          "A code that the nomenclature of the day does not have, and that no entry names, is `unknown_code`, never `not_listed`.",
        ],
        true,
      ),
      values("The order, strictest first", VERDICT_DETAILS, goodsLink),
      h("From a name to codes"),
      list([
        "Looked into are the lines of the nomenclature with those above them in Polish, English, German and French, the names of entries, reviewed everyday names, reference lists, descriptions of declared goods, and words of the explanatory notes; `matched.by` says which of these met the words.",
        "Rare words count more than frequent ones, a whole word more than a part of one, the goods themselves more than what they are for or made of. Sizes, quantities and packing count nothing.",
        "The language of the answer is looked into first, the others of Polish, English, German and French as long as words of the question are in no name. Sentences of the answer stay in `lang`; a warning names the language of the words where it has no answers. `confidence` is fitted on descriptions with known headings: `likely` stands where 93 of 100 such first candidates should be right.",
        "Where one sentence of the explanatory notes tells the first two headings apart, the warning `name_separated` asks it, and names the note.",
        "A description of 28 to 40 letters may be cut off: its last word is also taken for the beginning of one.",
        "A name decides nothing, however sure it is.",
      ]),
      h("How often a name finds its heading"),
      p(
        "In percent: the right heading, and the right chapter, first and among the first five. Sealed lists are held out of search by the hash of each description, and nothing is tuned on them. Declared goods are descriptions of parcels, full of brands and abbreviations. Rulings of customs authorities were not to be had and are not measured here.",
      ),
      accuracyTable(),
      p(
        `Of the first candidates that are \`likely\`, ${percent(accuracy.lists.reduce((sum, row) => sum + row.likely_right, 0) / accuracy.lists.reduce((sum, row) => sum + row.likely, 0))} have the right heading over all lists; of declared goods alone fewer, as the table says. Of descriptions that customs refuse as too vague, ${accuracy.vague} % are marked \`too_vague\`.`,
      ),
    ],
  },
};

/** One page of documentation as HTML. */
export function readerPage({ title, blocks }: ReaderPage): string {
  const links = [
    ["", "Reference"],
    ...Object.entries(READER_PAGES).map(([name, page]) => [`/${name}`, page.title]),
  ].map(([name, words]) => `<a href="{site}/docs${name}">${words}</a>`);
  return framedPage({ title, links: links.join(" "), content: blocks.join("\n") });
}
