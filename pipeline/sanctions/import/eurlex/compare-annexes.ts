import { annexCode } from "../../../../runtime/rules/sanctions/law.ts";
import { errorAt, warningAt, type Issue } from "../../../source/issue.ts";
import { annexKey, hasList } from "../../tables/law.ts";
import { checkCategories } from "./categories.ts";
import { compareList, withPast } from "./compare.ts";
import type { Edit } from "./edit.ts";
import { inForce, isSupplement, ranOut, type LawTables } from "./law-tables.ts";
import { carriesDays } from "./limits.ts";
import type { AnnexGoods, ListedGoods } from "./listed.ts";
import type { EntryRow } from "../../tables/law.ts";
import type { Mark } from "./publication.ts";
import type { ImportSettings } from "./settings.ts";

/** What the annexes of a consolidated text are held against. */
export interface ComparedText {
  /** Day of the text. */
  date: string;
  /** Acts that came since the text held. */
  acts: readonly string[];
  loaded: LawTables;
  settings: ImportSettings;
}

/** What comparing the annexes of a text with the rows in force finds. */
export interface AnnexComparison {
  edits: Edit[];
  fates: Fates;
  /** Annexes with goods that nobody asked for and nobody read: no answer knows of them. */
  roleless: string[];
  issues: Issue[];
}

/** Compares the goods of each annex with the rows in force; annexes that the text no longer has end. */
export function compareAnnexes(goods: readonly AnnexGoods[], text: ComparedText): AnnexComparison {
  const comparison: AnnexComparison = { edits: [], fates: new Fates(), roleless: [], issues: [] };
  for (const printed of goods) {
    if (isCompared(printed.annex, text.settings)) compareAnnex(printed, text, comparison);
    else setAside(printed, text, comparison);
  }
  for (const key of keysGone(goods, text)) endAnnex(key, text, comparison);
  return comparison;
}

/** Is an annex asked for? */
export function isAsked(annex: string, { annexes }: ImportSettings): boolean {
  return annexes.length === 0 || annexes.includes(annex);
}

/**
 * Is an annex asked for, and are its rows of the kind that can be compared? What stands in any other blocks nothing.
 */
export function isCompared(annex: string, settings: ImportSettings): boolean {
  return isAsked(annex, settings) && !carriesDays({ regime: settings.regime, annex });
}

function compareAnnex(
  goods: AnnexGoods,
  text: ComparedText,
  { edits, fates, issues }: Pick<AnnexComparison, "edits" | "fates" | "issues">,
): void {
  const { date, acts, loaded, settings } = text;
  const { annex, rows, line, issues: unread } = goods;
  const key = `${settings.regime}-${annex}`;
  const hasUnread = unread.some(({ severity }) => severity === "error");
  issues.push(...unread);
  const refusal = refusalOf(goods, text);
  if (refusal !== undefined) {
    fates.add(refusal.fate, annex);
    issues.push(errorAt({ file: settings.file, line: rows[0]?.row.line ?? line }, "", refusal.rule, refusal.message));
    return;
  }
  if (rows.length === 0) {
    const isDeleted = goods.bare && settings.deleted.includes(annex);
    fates.add(isDeleted ? "deleted" : hasUnread ? "unread" : "no goods", annex);
    return;
  }
  fates.add(hasUnread ? "compared, with rows that nobody read" : "compared", annex);
  issues.push(...checkCategories(key, rows, loaded, settings.file));
  const compared = compareList(
    key,
    rows,
    inForce(key, loaded, date),
    (listed, entry) => isNewer(listed, entry, loaded, acts),
    (entry) => isSupplement(key, entry, loaded),
  );
  edits.push({ annexKey: key, ...withPast(key, compared, ranOut(key, loaded, date)) });
}

/** Why the goods below the heading of an annex cannot be compared; undefined where they can, or where none stand. */
function refusalOf(
  { annex, rows, bare }: AnnexGoods,
  { date, loaded, settings }: ComparedText,
): { fate: string; rule: string; message: string } | undefined {
  const key = `${settings.regime}-${annex}`;
  const measures = loaded.reviewed.annexes.filter((row) => annexKey(row) === key);
  if (rows.length === 0) {
    const standing = listRowsOf(key, loaded, date).length;
    if ((bare && settings.deleted.includes(annex)) || standing === 0 || !measures.some(({ state }) => hasList(state)))
      return undefined;
    return {
      fate: "unread",
      rule: "import/annex-unread",
      message: `${key} has ${standing} entries in force and its heading stands here, but no goods were read below it: the layout is not known, or the page is cut; its entries stay as they are`,
    };
  }
  if (measures.length === 0)
    return {
      fate: "new",
      rule: "import/role",
      message: `${key} lists ${rows.length} codes and has no role: read its article and add it to annexes.csv`,
    };
  if (!measures.some(({ state }) => hasList(state)))
    return {
      fate: "unread",
      rule: "import/state",
      message: `${key} is ${measures[0]?.state} in annexes.csv, but the text lists ${rows.length} codes: write complete`,
    };
  if (settings.deleted.includes(annex))
    return {
      fate: "unread",
      rule: "import/usage",
      message: `--deleted ${annex}: the text lists ${rows.length} codes under it`,
    };
  return undefined;
}

/** Says what becomes of an annex that is not compared. */
function setAside(
  { annex, rows, line, issues: unread }: AnnexGoods,
  { loaded, settings }: ComparedText,
  { fates, roleless, issues }: AnnexComparison,
): void {
  const key = `${settings.regime}-${annex}`;
  const isDated = carriesDays({ regime: settings.regime, annex });
  if (isDated) fates.add("not compared, their rows carry days of their own", annex);
  else fates.add(rows.length + unread.length > 0 ? "not asked for" : "no goods", annex);
  if (rows.length > 0 && !loaded.reviewed.annexes.some((row) => annexKey(row) === key))
    roleless.push(`Annex ${annex}: lists codes and has no role in annexes.csv`);
  if (isDated && isAsked(annex, settings))
    issues.push(
      warningAt(
        { file: settings.file, line },
        "",
        "import/dated-rows",
        `${key}: ${rows.length} rows carry days of their own and are not compared: read them beside ${key}.csv`,
      ),
    );
}

/** Ends the rows of an annex that the text no longer has, where a person says that the act deleted it. */
function endAnnex(
  key: string,
  { date, loaded, settings }: ComparedText,
  { edits, fates, issues }: AnnexComparison,
): void {
  const entries = listRowsOf(key, loaded, date);
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

/**
 * Annexes that list goods here and have no heading in the text, or one with nothing below it that a person calls
 * deleted.
 */
function keysGone(goods: readonly AnnexGoods[], { date, loaded, settings }: ComparedText): string[] {
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
    (key) => !printed.has(key) && listRowsOf(key, loaded, date).length > 0,
  );
}

/** Rows in force that the list of an annex prints. */
function listRowsOf(key: string, loaded: LawTables, date: string): EntryRow[] {
  return inForce(key, loaded, date).filter((entry) => !isSupplement(key, entry, loaded));
}

/** `32022R0576R(06)` */
export function isCorrigendum({ celex }: Mark): boolean {
  return /R\(\d+\)$/.test(celex);
}

/** An act that the text names and the entry cannot have seen. */
function isNewer({ mark }: ListedGoods, entry: EntryRow, loaded: LawTables, acts: readonly string[]): boolean {
  if (mark === undefined || mark.celex === "") return false;
  if (isCorrigendum(mark)) return true;
  const match = loaded.acts.find(({ celex }) => celex === mark.celex);
  return acts.includes(mark.celex) || (match?.in_force || match?.adopted || "") > entry.text_version;
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
