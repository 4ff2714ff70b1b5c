import { basename, join } from "node:path";
import { ACCEPTANCE_KINDS } from "../../openapi/shards/changes.ts";
import { type Command, readArgs, wantsColour, usageFaultOf } from "../../runtime/commands/command.ts";
import { brusselsDay } from "../../runtime/rules/day.ts";
import { checkSources, sourceData, type GatheredSources } from "../dataset/load.ts";
import { allTables } from "../dataset/tables.ts";
import type { Difference } from "../diff/compare.ts";
import { dayOf, findDifference } from "../diff/difference.ts";
import { formatMarkdown } from "../diff/markdown.ts";
import { plannedState, resolveState } from "../diff/resolve.ts";
import { formatSummary } from "../diff/text.ts";
import { isVersion } from "../history/tables.ts";
import { currentTables, runImporter, type ImportOptions } from "../import/importer.ts";
import { planProposal, printChange, readShare } from "../import/proposal.ts";
import { prepareRelease } from "../release/prepare.ts";
import { UNTRANSLATED } from "../sanctions/checks/translated.ts";
import { regimesOf, sentenceAbove, sentenceOfLeft } from "../sanctions/import/eurlex/beside.ts";
import { actNumber } from "../sanctions/import/eurlex/amending-acts.ts";
import { compareCountryAct } from "../sanctions/import/eurlex/country-act.ts";
import { importEurlex } from "../sanctions/import/eurlex/importer.ts";
import { type LawTables, readLawTables } from "../sanctions/import/eurlex/law-tables.ts";
import type { Publication } from "../sanctions/import/eurlex/publication.ts";
import { openPublished } from "../sanctions/import/eurlex/published-file.ts";
import { countryTables } from "../sanctions/tables/countries.ts";
import type { System } from "../source/disk.ts";
import { errorAt, formatIssue, hasErrors, locatedBelow, type Issue } from "../source/issue.ts";
import { withProgress } from "../source/progress.ts";
import { writeAll, writeWhole } from "../source/write-all.ts";
import { writeReadings } from "./import.ts";
import { findPrevious, refuseUntranslated } from "./release.ts";

const refuse = usageFaultOf("act");

const LEFT = "provisions/left";
/** What a release waits for, and what keeps nobody from seeing what the act means. */
const WAITING: ReadonlySet<string> = new Set([LEFT, UNTRANSLATED]);
/** What a reviewer settles by a row of acceptances.csv. */
const REVIEWED: ReadonlySet<string> = new Set(ACCEPTANCE_KINDS.map((kind) => `release/${kind}`));

/** Something that waits for a person, with the words of the act beside. */
interface Need {
  finding: string;
  sentence: string;
}

/** How far an act came, and what it waits for. */
interface Outcome {
  file: string;
  regime: string;
  /** What was read. */
  report: readonly string[];
  written: readonly string[];
  /** Where the way ends: `review` is the end of it. */
  step: "read" | "compared" | "check" | "release" | "review";
  needs: readonly Need[];
  difference?: Difference | undefined;
  /** Rows of acceptances.csv that a reviewer is asked for, each in its sentence. */
  asked: readonly string[];
  next: string;
}

export const actCommand: Command<System> = {
  usage: "act FILE [--date DAY] [--apply] [--review FILE] [options of import eurlex and release]",
  help: [
    "  FILE                 the saved page (or Formex) of an amending act or of a consolidated text",
    "  --date DAY           first day on which the annexes of an act apply",
    "  --regime CODE        the regime, where the title does not say which regulation is amended",
    "  --apply              write the tables once nothing unread is left, and go on; without it they are only compared",
    "  --review FILE        write the text of the review (markdown) there instead of printing it",
    ...["annex", "deleted", "no-goods", "act", "read", "propose-readings"].map((name) => {
      const { value = "", help = "" } = importEurlex.options?.[name] ?? {};
      return `  ${`--${name} ${value}`.padEnd(20)} ${help}`;
    }),
    "  --wording            take over the printed words where they differ from the words held",
    "  --max-shrink SHARE   refuse a table that would lose a greater share of its rows (default 2%)",
    "  --version VERSION    of the release that is rehearsed (default: today in Brussels)",
    "  --summary TEXT       its line for the change log (default: the act)",
    "  --from STATE         what the release before published, as release --from",
    "  --sole-maintainer    as release --sole-maintainer",
    "  --sources DIR        folder of the source tables (default: sources)",
    "  --out DIR            folder of the built data (default: dist/data)",
    "  --json               print how far it came as JSON",
    "",
    "Runs import eurlex, check, diff and release --dry-run, and stops where a person is needed: each thing is listed with the sentence of the act beside.",
    "Settle what is listed and run the same line again: what stands in the tables is not written twice. The last thing printed is the text for the reviewer.",
    "Exit codes: 0 compared, or ready for review; 1 something waits for a person; 2 wrong usage. Nothing is written while a cell, a sentence or an annex is unread.",
    "",
  ].join("\n"),
  async run(args, { now }) {
    const parsed = readArgs("act", args, OPTIONS, 1);
    if (parsed === undefined) return 2;
    const { values, positionals } = parsed;
    const [path] = positionals;
    const shrink = readShare(values["max-shrink"]);
    const version = values.version ?? brusselsDay(now()).replaceAll("-", ".");
    if (path === undefined) return refuse("name the saved page of the act");
    if (shrink === undefined) return refuse(`--max-shrink ${values["max-shrink"]}: want a share such as 5%`);
    if (!isVersion(version)) return refuse(`--version ${version}: want YYYY.MM.DD`);
    const outcome = await takeAct(path, {
      ...values,
      options: values,
      soleMaintainer: values["sole-maintainer"],
      version,
      shrink,
    });
    if ("usage" in outcome) return refuse(outcome.usage);
    const review = outcome.difference === undefined ? undefined : renderReview(outcome.difference, outcome.asked);
    if (values.review !== undefined && review !== undefined) await writeWhole(values.review, review);
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ ...outcome, difference: undefined, ...(review === undefined ? {} : { review }) }, null, 2)}\n`
        : renderOutcome(outcome, values.review === undefined ? review : undefined, values.review),
    );
    return outcome.needs.length > 0 && outcome.step !== "review" && outcome.step !== "compared" ? 1 : 0;
  },
};

const OPTIONS = {
  regime: { type: "string" },
  date: { type: "string" },
  annex: { type: "string" },
  deleted: { type: "string" },
  "no-goods": { type: "string" },
  act: { type: "string" },
  read: { type: "string" },
  wording: { type: "boolean", default: false },
  "propose-readings": { type: "string" },
  "max-shrink": { type: "string", default: "2%" },
  apply: { type: "boolean", default: false },
  review: { type: "string" },
  version: { type: "string" },
  summary: { type: "string" },
  from: { type: "string" },
  "sole-maintainer": { type: "boolean", default: false },
  sources: { type: "string", default: "sources" },
  out: { type: "string", default: join("dist", "data") },
  json: { type: "boolean", default: false },
} as const;

interface Asked {
  options: ImportOptions;
  shrink: number;
  sources: string;
  out: string;
  version: string;
  json: boolean;
  apply: boolean;
  soleMaintainer: boolean;
}

/** The page, and the regime whose regulation it changes. */
interface Page {
  file: string;
  publication: Publication;
  regime: string;
  /** `833/2014` */
  base: string;
}

/** Takes a page from its first reading as far as it goes. Writes tables only where `apply` says so. */
async function takeAct(path: string, asked: Asked): Promise<Outcome | { usage: string }> {
  const opened = await openPublished(path);
  const file = basename(path);
  const begun: Outcome = { file, regime: "", report: [], written: [], step: "read", needs: [], asked: [], next: "" };
  const stop = (issue: string): Outcome => ({
    ...begun,
    needs: [{ finding: issue, sentence: "" }],
    next: "nothing is written: mend what is listed, then the same line again",
  });
  if ("refused" in opened) return stop(`${file}: ${opened.refused} [import/usage]`);
  const { publication } = opened;
  const loaded = await readLawTables(asked.sources);
  const { regimes, texts, acts, issues } = loaded;
  if (issues.length > 0) return stop(issues.map(formatIssue).join("\n"));
  const found =
    typeof asked.options["regime"] === "string" ? [asked.options["regime"]] : regimesOf(publication, regimes);
  const [regime = ""] = found;
  const known = regimes.map((row) => `${row.regime} (${actNumber(row.celex)})`).join(", ");
  if (found.length === 0) return takeCountryAct(publication, asked, loaded, stop, known, begun);
  const celex = regimes.find((row) => row.regime === regime)?.celex;
  if (found.length > 1 || celex === undefined)
    return { usage: `${file} is of ${found.join(" and ")}: say --regime, one of ${known}, and run it once for each` };
  const page: Page = { file, publication, regime, base: actNumber(celex) };
  const mark = markOfImported(opened.sha256, page, asked, { texts, acts });
  if (mark !== undefined)
    return checkAct(page, asked, {
      ...begun,
      regime,
      report: [`stands in the tables, with the mark ${mark} of texts.csv`],
    });
  return readPage(path, page, asked, { ...begun, regime });
}

/** Holds an act on goods of a country against the rows of its tables, which people type. */
async function takeCountryAct(
  publication: Publication,
  asked: Asked,
  loaded: LawTables,
  stop: (issue: string) => Outcome,
  known: string,
  begun: Outcome,
): Promise<Outcome> {
  const { file } = begun;
  const { rows, issues: unread } = currentTables(asked.sources);
  const [regimes, lists, law] = [
    await rows(countryTables.regimes),
    await rows(countryTables.lists),
    await rows(countryTables.law),
  ];
  if (unread.length > 0) return stop(unread.map(formatIssue).join("\n"));
  const names = regimesOf(publication, regimes);
  const amended = regimes.filter(({ regime }) => names.includes(regime));
  const [first] = amended;
  if (first === undefined)
    return stop(`${file}: amends no regulation that is held: ${known}; it is the page of another act [import/usage]`);
  const noGoods = typeof asked.options["no-goods"] === "string" ? asked.options["no-goods"].split(",") : [];
  const compared = amended.map((row) => compareCountryAct(publication, row, { lists, law }, loaded, { file, noGoods }));
  const page: Page = { file, publication, regime: first.regime, base: actNumber(first.celex) };
  return {
    ...begun,
    regime: names.join(" "),
    report: compared.flatMap(({ report }) => report),
    needs: compared.flatMap(({ issues, open }) => [
      ...issues.map((issue) => needOf(issue, page)),
      ...open.map((finding) => ({ finding, sentence: "" })),
    ]),
    next: `nothing is written: rows of ${names.join(", ")} are typed in sanctions/countries (sources/README.md, "A regime that a question must name"), then the same line again`,
  };
}

/** The mark of an act that was imported from this very file: its rows are not taken out of the tables twice. */
function markOfImported(
  sha256: string,
  { publication, regime }: Page,
  { options }: Asked,
  { texts, acts }: Pick<LawTables, "texts" | "acts">,
): string | undefined {
  const text = texts.find(
    (row) => row.kind === "changes" && row.regime === regime && row.source.endsWith(`sha256 ${sha256}`),
  );
  const celex = text?.celex ?? "";
  const taken = acts.find((row) => row.celex === celex && row.regime === regime)?.annexes ?? [];
  const annexes = typeof options["annex"] === "string" ? options["annex"].split(",") : [];
  const isTaken = publication.kind === "act" && annexes.every((annex) => taken.includes(annex.trim()));
  return isTaken ? text?.mark : undefined;
}

/** The step of import: what the page changes, and its tables, written where nothing is unread. */
async function readPage(path: string, page: Page, asked: Asked, begun: Outcome): Promise<Outcome | { usage: string }> {
  const { sources, json, apply, shrink } = asked;
  const result = await withProgress(
    `reading ${path}`,
    () => runImporter(importEurlex, [path], sources, { ...asked.options, regime: page.regime }),
    json,
  );
  if (result.usage !== undefined) return { usage: result.usage };
  const proposal = await planProposal(result, sources, shrink, allTables);
  const issues = [...result.issues, ...proposal.issues];
  await writeReadings(result, asked.options);
  // The rows of annexes stand in the report; of the tables beside them the heads are enough.
  const changes = proposal.changes.flatMap((change) => printChange(change, 0).slice(0, 1));
  const read: Outcome = {
    ...begun,
    report: [...result.report, ...changes],
    needs: issues.map((issue) => needOf(issue, page)),
  };
  if (hasErrors(issues))
    return { ...read, next: "nothing is written: settle what is listed, then the same line again" };
  if (proposal.changes.length > 0 && !apply)
    return {
      ...read,
      step: "compared" as const,
      next: `nothing is written: look, then the same line with --apply writes ${proposal.changes.length} tables and goes on`,
    };
  await writeAll(sources, new Map(proposal.changes.map(({ path: table, text }) => [table, text])));
  return checkAct(page, asked, { ...read, written: proposal.changes.map(({ path: table }) => join(sources, table)) });
}

/** The step of check: articles that nobody has read yet keep nobody from seeing what the act means. */
async function checkAct(page: Page, asked: Asked, read: Outcome): Promise<Outcome> {
  const { sources, json } = asked;
  const checked = await withProgress("checking the source tables", () => checkSources(sources), json);
  const errors = refuseUntranslated(checked.issues).filter(({ severity }) => severity === "error");
  const paragraphs = new Map(checked.gathered.provisions.left.map(({ line, row }) => [line, row.paragraph]));
  const needs = errors.map((issue): Need => ({
    finding: formatIssue(locatedBelow(sources, issue)),
    sentence: issue.rule === LEFT ? sentenceOfLeft(page.publication, paragraphs.get(issue.line) ?? "") : "",
  }));
  const told: Outcome = { ...read, step: "check", needs: [...read.needs, ...needs] };
  if (errors.some(({ rule }) => !WAITING.has(rule)))
    return { ...told, next: "the tables are written; mend what is listed, then the same line again" };
  return releaseAct(page, asked, checked.gathered, told, errors.length);
}

/** The steps of diff and release: what the act means since the release before, and what a reviewer is asked for. */
async function releaseAct(
  page: Page,
  asked: Asked,
  gathered: GatheredSources,
  told: Outcome,
  unread: number,
): Promise<Outcome> {
  const { sources, out, version, json } = asked;
  const text = (name: string): string | undefined => {
    const value = asked.options[name];
    return typeof value === "string" ? value : undefined;
  };
  const stop = (issues: readonly Issue[]): Outcome => ({
    ...told,
    step: "release",
    needs: [...told.needs, ...issues.map((issue) => ({ finding: formatIssue(issue), sentence: "" }))],
    next: "the tables are written; the release before cannot be compared yet: what is shown is since the last commit",
  });
  const data = sourceData(gathered);
  const record = data === undefined ? undefined : data.changes.get(data.release.version);
  if (data === undefined || record === undefined)
    return stop([errorAt({ file: "releases.csv", line: 0 }, "", "release/record", "no release is recorded yet")]);
  const previous = await withProgress(
    `reading release ${record.version}`,
    () => findPrevious(record, text("from"), { sources, built: out, read: gathered }),
    json,
  );
  if (!("state" in previous)) {
    const unfound =
      "usage" in previous
        ? [errorAt({ file: "--from", line: 0 }, "", "release/previous", previous.usage)]
        : previous.issues;
    const unknown = "not known: nothing was compared with the release before, which was not found";
    return { ...stop(unfound), difference: await differenceFromCommit(asked), asked: [unknown] };
  }
  const summary = text("summary") ?? `${page.base} as changed by ${page.publication.celex || told.file}`;
  const prepared = await withProgress(
    "comparing with the release before",
    () =>
      prepareRelease(data, { version, summary }, previous.state, gathered.acceptances, {
        sources,
        soleMaintainer: asked.soleMaintainer,
      }),
    json,
  );
  const open = prepared.issues.filter(({ rule }) => !REVIEWED.has(rule));
  const reached: Outcome = {
    ...told,
    step: "release",
    difference: prepared.difference,
    asked: prepared.issues.filter(({ rule }) => REVIEWED.has(rule)).map(({ message }) => message),
    needs: [...told.needs, ...open.map((issue) => ({ finding: formatIssue(issue), sentence: "" }))],
    next: "read what is listed and settle it in the tables, then the same line again",
  };
  if (unread + open.length > 0) return reached;
  const line = `npx cargolex release --version ${version} --summary ${JSON.stringify(summary)}`;
  return {
    ...reached,
    step: "review",
    next: `ready for review: commit ${sources}, give the text to a reviewer; once the rows asked for stand in acceptances.csv: ${line}`,
  };
}

/** What the tables change since the last commit: what a reviewer sees where the release before is not found. */
async function differenceFromCommit({ sources, out, json }: Asked): Promise<Difference | undefined> {
  const before = await withProgress(
    "reading the last commit",
    () => resolveState("HEAD", { sources, built: out }),
    json,
  );
  if (!("state" in before)) return undefined;
  const after = await plannedState(sources, "working tree", before.state.read);
  if (!("state" in after)) return undefined;
  const { difference } = await findDifference(before.state, after.state, dayOf(before.state, after.state));
  return difference;
}

function needOf(issue: Issue, { file, publication, base }: Page): Need {
  const inPage = issue.file === file && issue.line > 0;
  return { finding: formatIssue(issue), sentence: inPage ? sentenceAbove(publication, base, issue.line) : "" };
}

/** The text for a reviewer: the difference, and the rows that he is asked for. */
function renderReview(difference: Difference, asked: readonly string[]): string {
  const rows = asked.length === 0 ? ["- nothing: no row of acceptances.csv is wanted"] : asked.map((row) => `- ${row}`);
  return [formatMarkdown(difference).trimEnd(), "", "#### What the reviewer is asked for", "", ...rows, ""].join("\n");
}

function bold(text: string): string {
  return wantsColour() ? `\u001b[1m${text}\u001b[0m` : text;
}

function renderOutcome(outcome: Outcome, review: string | undefined, reviewFile: string | undefined): string {
  const { report, needs, written, difference, next } = outcome;
  const part = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [bold(heading), ...lines, ""];
  return [
    ...part(`READ ${outcome.file} ${outcome.regime}`.trimEnd(), report),
    ...part("WRITTEN", written),
    ...part("WHAT IT CHANGES", difference === undefined ? [] : [formatSummary(difference).trimEnd()]),
    ...part(
      `FOR YOU: ${needs.length}`,
      needs.flatMap(({ finding, sentence }, index) => [
        `${index + 1} of ${needs.length}  ${finding}`,
        ...(sentence === "" ? [] : [`        the text: ${sentence}`]),
      ]),
    ),
    ...part("FOR THE REVIEWER", review === undefined ? [] : [review.trimEnd()]),
    ...part(
      "FOR THE REVIEWER",
      review === undefined && reviewFile !== undefined && difference !== undefined ? [reviewFile] : [],
    ),
    `${bold("NEXT")}  ${next}`,
    "",
  ].join("\n");
}
