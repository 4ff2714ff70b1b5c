import { errorAt, warningAt, type Issue } from "../../../source/issue.ts";
import { provisionsTables } from "../../tables/provisions.ts";
import { annexCode } from "../../../../runtime/rules/sanctions/law.ts";
import { lawTables, hasList, LISTS, annexKey, type AnnexRow, type EntryRow } from "../../tables/law.ts";
import type { ImportResult, ProposedTable } from "../../../import/importer.ts";
import { notes } from "./draft.ts";
import { dayBefore } from "../../../../runtime/rules/sanctions/force.ts";
import { carriesDays } from "./limits.ts";
import { includeAct, newActs } from "./amending-acts.ts";
import { checkCategories } from "./categories.ts";
import { compareList, withPast } from "./compare.ts";
import { proposeEntries, proposeReadings, sizesOf, type Edit, type EditTerms } from "./edit.ts";
import {
  leaveOpen,
  putRow,
  setCells,
  type LawTables,
  type TypedTable,
  inForce,
  isSupplement,
  ranOut,
  regimeOf,
} from "./law-tables.ts";
import type { AnnexGoods, ListedGoods } from "./listed.ts";
import type { Mark, Modifier, Publication } from "./publication.ts";
import { describeEdit } from "./edit-text.ts";
import type { ImportSettings } from "./settings.ts";

/** A text beside what is held, and what becomes of its annexes. */
interface Comparison {
  publication: Publication;
  goods: readonly AnnexGoods[];
  loaded: LawTables;
  settings: ImportSettings;
  /** Acts that came since the text held. */
  acts: readonly Modifier[];
  /** The act that came since, where it is one; else empty. */
  only: string;
  /** Date of the text held. */
  before: string;
  edits: Edit[];
  fates: Fates;
  issues: Issue[];
  /** Annexes with goods that nobody asked for and nobody read: no answer knows of them. */
  roleless: string[];
}

/**
 * Compares a consolidated text with the entries in force and proposes what it changes, with the tables that tell of it.
 */
export async function planConsolidated(
  publication: Publication,
  goods: readonly AnnexGoods[],
  loaded: LawTables,
  settings: ImportSettings,
): Promise<ImportResult> {
  const before = loaded.regimes.find((row) => row.regime === settings.regime)?.consolidated_version ?? "";
  const acts = newActs(publication.modifiers, loaded.acts, before);
  const comparison: Comparison = {
    publication,
    goods,
    loaded,
    settings,
    acts,
    only: acts.length === 1 ? (acts[0]?.celex ?? "") : "",
    before,
    edits: [],
    fates: new Fates(),
    issues: [],
    roleless: [],
  };
  for (const annexGoods of goods) compareAnnex(annexGoods, comparison);
  endGone(comparison);
  const { edits, fates, issues } = comparison;
  const report = [
    ...reportHead(comparison),
    ...fates.renderLines(),
    ...edits.flatMap((edit) => describeEdit(edit, settings, publication.date)),
  ];
  if (publication.date <= before) return withoutChange(comparison, report);
  const terms = termsOf(comparison);
  const proposed = edits.map((edit) => proposeEntries(edit, loaded, terms));
  issues.push(...edits.flatMap((edit) => corrected(edit, settings.file)));
  issues.push(...proposed.flatMap((entries) => entries.issues));
  const tables = [...proposed.map(({ table }) => table), ...(await tellingTables(comparison))];
  const readings = proposed.flatMap(({ readings: added }) => added);
  const shrunk = edits.filter(({ removed }) => removed.length > 0);
  return { tables, report, issues, sizes: sizesOf(shrunk, loaded, publication.date), readings };
}

/** Which text was read, and which acts came since the one held. */
function reportHead({ publication, goods, acts, before, settings }: Comparison): string[] {
  const { celex, stamp, language } = publication;
  const rows = goods.reduce((sum, { rows: listed }) => sum + listed.length, 0);
  return [
    `${celex}${stamp === "" ? "" : `, issue ${stamp}`}, ${language}: ${rows} rows of goods in ${goods.filter(({ rows: listed }) => listed.length > 0).length} annexes`,
    acts.length === 0
      ? `no act since the text of ${before}`
      : `since the text of ${before}: ${acts.map(({ label, celex: act }) => `${label} ${act}`).join(", ")}`,
    ...(acts.length > 1 && settings.act === ""
      ? ["several acts came since: a row that is gone gets its last day, and --act names the act that ended it"]
      : []),
  ];
}

/** When and by which act the text changes rows. */
function termsOf({ publication, goods, loaded, settings, acts, only }: Comparison): EditTerms {
  const { celex, date, stamp } = publication;
  // Where the text marks its passages, a row without a mark is older than every act that has one.
  const marked = goods.some(({ rows }) => rows.some(({ mark }) => mark !== undefined && mark.celex !== ""));
  return {
    file: settings.file,
    date,
    mark: settings.mark,
    source: `${celex}; EUR-Lex${stamp === "" ? "" : ` ${stamp}`}`,
    endedBy: settings.act || only,
    wording: settings.wording,
    startOf: ({ mark }) => {
      const act = mark !== undefined && mark.celex !== "" ? mark.celex : marked ? "" : only;
      const isNew = acts.some((modifier) => modifier.celex === act);
      const since = isNew ? loaded.acts.find((row) => row.celex === act)?.in_force || (act === only ? date : "") : "";
      if (since !== "") return { valid_from: since, act, note: "" };
      return {
        valid_from: "",
        act: "",
        note:
          isNew || !marked
            ? ""
            : `printed under ${act === "" ? "no mark" : `the mark of ${act}`}: it may have stood there before`,
      };
    },
  };
}

/** Compares the goods of one annex with its entries in force. */
function compareAnnex(annexGoods: AnnexGoods, comparison: Comparison): void {
  const { publication, loaded, settings, acts, edits, fates, issues } = comparison;
  const { annex, rows, line, issues: unread } = annexGoods;
  const key = `${settings.regime}-${annex}`;
  if (!isCompared(annex, settings)) return passOver(annexGoods, comparison);
  issues.push(...unread);
  const fail = (fate: string, rule: string, message: string): void => {
    fates.add(fate, annex);
    issues.push(errorAt({ file: settings.file, line: rows[0]?.row.line ?? line }, "", rule, message));
  };
  const measures = measuresOf(key, loaded);
  const hasErrors = unread.some(({ severity }) => severity === "error");
  const standing = inForce(key, loaded, publication.date);
  const isHeld = (entry: EntryRow): boolean => isSupplement(key, entry, loaded);
  if (rows.length === 0) {
    const inLaw = standing.filter((entry) => !isHeld(entry));
    if (settings.deleted.includes(annex) && annexGoods.bare) fates.add("deleted", annex);
    else if (measures.some((row) => hasList(row.state)) && inLaw.length > 0)
      fail(
        "unread",
        "import/annex-unread",
        `${key} has ${inLaw.length} entries in force and its heading stands here, but no goods were read below it: the layout is not known, or the page is cut; its entries stay as they are`,
      );
    else fates.add(hasErrors ? "unread" : "no goods", annex);
  } else if (measures.length === 0)
    fail(
      "new",
      "import/role",
      `${key} lists ${rows.length} codes and has no role: read its article and add it to annexes.csv`,
    );
  else if (!measures.some(({ state }) => hasList(state)))
    fail(
      "unread",
      "import/state",
      `${key} is ${measures[0]?.state} in annexes.csv, but the text lists ${rows.length} codes: write complete`,
    );
  else if (settings.deleted.includes(annex))
    fail("unread", "import/usage", `--deleted ${annex}: the text lists ${rows.length} codes under it`);
  else {
    fates.add(hasErrors ? "compared, with rows that nobody read" : "compared", annex);
    issues.push(...checkCategories(key, rows, loaded, settings.file));
    const celexes = acts.map(({ celex }) => celex);
    const isLater = (listed: ListedGoods, entry: EntryRow): boolean => isNewer(listed, entry, loaded, celexes);
    const compared = compareList(key, rows, standing, isLater, isHeld);
    edits.push({ annexKey: key, ...withPast(key, compared, ranOut(key, loaded, publication.date)) });
  }
}

/** Says of an annex that is not compared why. */
function passOver(
  { annex, rows, line, issues: unread }: AnnexGoods,
  { loaded, settings, fates, issues, roleless }: Comparison,
): void {
  const { file, regime } = settings;
  const isDated = carriesDays({ regime, annex });
  const uncompared = rows.length + unread.length > 0 ? "not asked for" : "no goods";
  fates.add(isDated ? "not compared, their rows carry days of their own" : uncompared, annex);
  if (rows.length > 0 && measuresOf(`${regime}-${annex}`, loaded).length === 0)
    roleless.push(`Annex ${annex}: lists codes and has no role in annexes.csv`);
  if (isRequested(annex, settings) && isDated)
    issues.push(
      warningAt(
        { file, line },
        "",
        "import/dated-rows",
        `${regime}-${annex}: ${rows.length} rows carry days of their own and are not compared: read them beside ${regime}-${annex}.csv`,
      ),
    );
}

function measuresOf(key: string, loaded: LawTables): AnnexRow[] {
  return loaded.reviewed.annexes.filter((row) => annexKey(row) === key);
}

/** Ends the entries of annexes that the text has no more, where a person calls them deleted. */
function endGone({ publication: { date }, goods, loaded, settings, edits, fates, issues }: Comparison): void {
  for (const key of placesGone(goods, loaded, settings, date)) {
    const entries = inForce(key, loaded, date).filter((entry) => !isSupplement(key, entry, loaded));
    const annex = key.slice(settings.regime.length + 1);
    const isDeleted = settings.deleted.includes(annex);
    fates.add(isDeleted ? "deleted" : "gone", annex);
    if (isDeleted) edits.push({ annexKey: key, matched: [], added: [], removed: entries });
    else
      issues.push(
        errorAt(
          { file: settings.file, line: 0 },
          "",
          "import/annex-gone",
          `${key} has ${entries.length} entries in force, and the text has no such annex: if the act deleted it, say --deleted ${annex}`,
        ),
      );
  }
}

/** A text that is not newer than the one held changes nothing but readings that were added since. */
function withoutChange({ edits, loaded, settings, before, issues }: Comparison, report: string[]): ImportResult {
  const differ = edits.filter(
    ({ matched, added, removed }) =>
      added.length + removed.length + matched.filter(({ difference }) => difference.kind === "changed").length > 0,
  );
  report.push(
    `the text is not newer than the one held (${before}): it changes nothing, and what differs was read otherwise`,
  );
  issues.push(
    ...differ.map(({ annexKey: key }) =>
      warningAt(
        { file: settings.file, line: 0 },
        "",
        "import/same-text",
        `${key} differs from the text of the same day: read both, then mend readings.csv or supplements.csv`,
      ),
    ),
  );
  const tables = edits.flatMap(({ annexKey: key }) => proposeReadings(key, loaded) ?? []);
  if (tables.length > 0) report.push("readings that were added since its rows were written are taken up");
  return { tables, report, issues };
}

/** Says of each row that a corrigendum changes what no act can: the text was meant so from its first day. */
function corrected({ annexKey: key, matched }: Edit, file: string): Issue[] {
  return matched.flatMap(({ entry, listed, difference }) =>
    difference.kind === "changed" && listed.mark !== undefined && isCorrigendum(listed.mark)
      ? [
          warningAt(
            { file, line: listed.row.line },
            "",
            "import/corrigendum",
            `${listed.annexKey}: ${entry.id} of ${key} is corrected by ${listed.mark.celex}, which holds from the first day of the row: mend the wording held instead of ending it, or give the new row the first day of the old one`,
          ),
        ]
      : [],
  );
}

/** `32022R0576R(06)` */
function isCorrigendum({ celex }: Mark): boolean {
  return /R\(\d+\)$/.test(celex);
}

/** An act that the text names and the entry cannot have seen. */
function isNewer({ mark }: ListedGoods, entry: EntryRow, loaded: LawTables, acts: readonly string[]): boolean {
  if (mark === undefined || mark.celex === "") return false;
  if (isCorrigendum(mark)) return true;
  const match = loaded.acts.find(({ celex }) => celex === mark.celex);
  return acts.includes(mark.celex) || (match?.in_force || match?.adopted || "") > entry.text_version;
}

function isRequested(annex: string, { annexes }: ImportSettings): boolean {
  return annexes.length === 0 || annexes.includes(annex);
}

/**
 * Is an annex asked for, and are its rows of the kind that can be compared? What stands in any other blocks nothing.
 */
export function isCompared(annex: string, settings: ImportSettings): boolean {
  return isRequested(annex, settings) && !carriesDays({ regime: settings.regime, annex });
}

/** Outcome for each annex of the text, so that none is skipped silently. */
class Fates {
  readonly #annexes = new Map<string, string[]>();

  add(fate: string, annex: string): void {
    this.#annexes.set(fate, [...(this.#annexes.get(fate) ?? []), annex]);
  }

  renderLines(): string[] {
    return [...this.#annexes].map(([fate, annexes]) => `annexes ${fate}: ${annexes.length} (${annexes.join(", ")})`);
  }
}

/**
 * Annexes that list goods here and have no heading in the text, or one with nothing below it that a person calls
 * deleted.
 */
function placesGone(goods: readonly AnnexGoods[], loaded: LawTables, settings: ImportSettings, date: string): string[] {
  const printed = new Set(
    goods
      .filter(({ annex, bare }) => !(bare && settings.deleted.includes(annex)))
      .map(({ annex }) => `${settings.regime}-${annex}`),
  );
  const complete = loaded.reviewed.annexes.filter(
    (row) =>
      row.regime === settings.regime &&
      hasList(row.state) &&
      annexCode(row.annex) !== null &&
      isCompared(row.annex, settings),
  );
  return [...new Set(complete.map(annexKey))].filter(
    (key) => !printed.has(key) && inForce(key, loaded, date).some((entry) => !isSupplement(key, entry, loaded)),
  );
}

/** The tables that say which text was read: its mark, its acts, the annexes' versions, the counts. */
async function tellingTables(comparison: Comparison): Promise<ProposedTable[]> {
  const { publication, edits, loaded, settings, acts, only, before, roleless } = comparison;
  const { celex, date, stamp } = publication;
  const { file, regime, mark, sha256 } = settings;
  const [texts, regimes, annexes, counts, left] = [
    await loaded.typed(lawTables.texts),
    await loaded.typed(lawTables.regimes),
    await loaded.typed(lawTables.annexes),
    await loaded.typed(lawTables.counts),
    await loaded.typed(provisionsTables.left),
  ];
  putRow(
    texts,
    {
      mark,
      file,
      kind: "state",
      regime,
      date,
      act: only,
      celex,
      source: notes(`EUR-Lex ${stamp}`.trim(), `sha256 ${sha256}`),
      note: `Read from the published file; the text before is of ${before}`,
    },
    ["mark"],
  );
  // The regulation is held as of a day once all its annexes are.
  if (settings.annexes.length === 0)
    setCells(regimes, (cell) => cell("regime") === regime, { consolidated_version: date, consolidated_held: celex });
  for (const { annexKey: key, removed, matched, added } of edits) {
    const annex = key.slice(regime.length + 1);
    const standing = matched.length + added.length;
    setCells(
      annexes,
      (cell) => cell("regime") === regime && cell("annex") === annex && LISTS.has(cell("state")),
      standing === 0 && removed.length > 0
        ? { state: "deleted", in_force_to: dayBefore(date) }
        : { state: "complete", text_version: date },
    );
    const rows = String(standing);
    if (standing > 0)
      putRow(counts, { mark, regime, annex, rows, entries: rows, excepted: "0" }, ["mark", "regime", "annex"]);
  }
  // What a consolidated text changes in articles nobody reads: a row an act, where the act itself was not imported.
  for (const act of acts)
    if (!left.rows.some((row) => row[left.header.indexOf("act")] === act.celex))
      leaveOpen(left, act.celex, regime, ["Articles: compare those that the act changes"]);
  leaveOpen(left, regimeOf(loaded, regime).celex, regime, roleless);
  const actRows = await includeActs(comparison);
  return [
    texts,
    regimes,
    annexes,
    counts,
    ...(acts.length > 0 ? [actRows] : []),
    ...(left.rows.length > 0 ? [left] : []),
  ];
}

/** The acts with those that came since the text held. */
async function includeActs({
  publication,
  goods,
  loaded,
  settings,
  acts,
  only,
  issues,
}: Comparison): Promise<TypedTable> {
  const { date, modifiers } = publication;
  const actRows = await loaded.typed(provisionsTables.acts);
  for (const act of acts) {
    const touched = goods
      .filter(({ annex, rows }) => isRequested(annex, settings) && rows.some((row) => row.mark?.celex === act.celex))
      .map(({ annex }) => annex);
    const title = modifiers.find((modifier) => modifier.celex === act.celex)?.title ?? "";
    const done = includeAct(actRows, { ...act, title }, regimeOf(loaded, settings.regime), {
      in_force: act.celex === only ? date : "",
      annexes: touched.join(" "),
      state: settings.annexes.length === 0 ? "included" : "included_in_part",
      note: `in the consolidated text of ${date}`,
    });
    if (!done)
      issues.push(
        errorAt(
          { file: settings.file, line: 0 },
          "",
          "import/act",
          `${act.celex} ${JSON.stringify(title)}: no known kind of act; add it to acts.csv`,
        ),
      );
  }
  return actRows;
}
