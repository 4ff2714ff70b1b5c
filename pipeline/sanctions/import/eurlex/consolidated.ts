import { warningAt, type Issue } from "../../../source/issue.ts";
import type { ImportResult, Size } from "../../../import/importer.ts";
import { newActs } from "./amending-acts.ts";
import { compareAnnexes, isCorrigendum } from "./compare-annexes.ts";
import { proposeEntries, proposeReadings, type Edit, type EditTerms } from "./edit.ts";
import { describeEdit } from "./edit-text.ts";
import { inForce, type LawTables } from "./law-tables.ts";
import type { AnnexGoods, ListedGoods } from "./listed.ts";
import type { Publication } from "./publication.ts";
import type { ImportSettings } from "./settings.ts";
import { textTables, type ReadText } from "./text-tables.ts";

/**
 * Compares a consolidated text with the entries in force and proposes what it changes, with the tables that tell of it.
 */
export async function planConsolidated(
  publication: Publication,
  goods: readonly AnnexGoods[],
  loaded: LawTables,
  settings: ImportSettings,
): Promise<ImportResult> {
  const { file, regime } = settings;
  const { date } = publication;
  const before = loaded.regimes.find((row) => row.regime === regime)?.consolidated_version ?? "";
  const acts = newActs(publication.modifiers, loaded.acts, before);
  const only = acts.length === 1 ? (acts[0]?.celex ?? "") : "";
  const { edits, fates, roleless, issues } = compareAnnexes(goods, {
    date,
    acts: acts.map(({ celex }) => celex),
    loaded,
    settings,
  });
  const text: ReadText = { publication, goods, edits, roleless, acts, only, before };
  const report = [
    ...introduce(text, settings),
    ...fates.renderLines(),
    ...edits.flatMap((edit) => describeEdit(edit, settings, date)),
  ];
  if (date <= before) return planSameText(text, report, issues, loaded, file);
  const terms = termsOf(text, loaded, settings);
  const proposed = edits.map((edit) => proposeEntries(edit, loaded, terms));
  const told = await textTables(text, loaded, settings);
  return {
    tables: [...proposed.map(({ table }) => table), ...told.tables],
    report,
    issues: [
      ...issues,
      ...edits.flatMap((edit) => corrected(edit, file)),
      ...proposed.flatMap((entries) => entries.issues),
      ...told.issues,
    ],
    sizes: sizesOf(edits, loaded, date),
    readings: proposed.flatMap(({ readings }) => readings),
  };
}

/** Which text was read, and what came since the one held. */
function introduce({ publication, goods, acts, before }: ReadText, settings: ImportSettings): string[] {
  const { celex, stamp, language } = publication;
  const rows = goods.reduce((sum, annex) => sum + annex.rows.length, 0);
  const annexes = goods.filter((annex) => annex.rows.length > 0).length;
  return [
    `${celex}${stamp === "" ? "" : `, issue ${stamp}`}, ${language}: ${rows} rows of goods in ${annexes} annexes`,
    acts.length === 0
      ? `no act since the text of ${before}`
      : `since the text of ${before}: ${acts.map((act) => `${act.label} ${act.celex}`).join(", ")}`,
    ...(acts.length > 1 && settings.act === ""
      ? ["several acts came since: a row that is gone gets its last day, and --act names the act that ended it"]
      : []),
  ];
}

/** When and by which act the text changes rows. */
function termsOf(
  { publication: { celex, date, stamp }, goods, acts, only }: ReadText,
  loaded: LawTables,
  settings: ImportSettings,
): EditTerms {
  // Where the text marks its passages, a row without a mark is older than every act that has one.
  const isMarked = goods.some(({ rows }) => rows.some(({ mark }) => mark !== undefined && mark.celex !== ""));
  const isNew = (act: string): boolean => acts.some((modifier) => modifier.celex === act);
  const startOf = ({ mark }: ListedGoods): ReturnType<EditTerms["startOf"]> => {
    const act = mark !== undefined && mark.celex !== "" ? mark.celex : isMarked ? "" : only;
    const since = isNew(act)
      ? loaded.acts.find((row) => row.celex === act)?.in_force || (act === only ? date : "")
      : "";
    if (since !== "") return { valid_from: since, act, note: "" };
    const printed = `printed under ${act === "" ? "no mark" : `the mark of ${act}`}: it may have stood there before`;
    return { valid_from: "", act: "", note: isNew(act) || !isMarked ? "" : printed };
  };
  return {
    file: settings.file,
    date,
    mark: settings.mark,
    source: `${celex}; EUR-Lex${stamp === "" ? "" : ` ${stamp}`}`,
    endedBy: settings.act || only,
    wording: settings.wording,
    startOf,
  };
}

/** A text that is not newer than the one held changes nothing; readings that were added since are taken up. */
function planSameText(
  { edits, before }: ReadText,
  report: readonly string[],
  issues: readonly Issue[],
  loaded: LawTables,
  file: string,
): ImportResult {
  const differing = edits.filter(
    ({ matched, added, removed }) =>
      added.length + removed.length + matched.filter(({ difference }) => difference.kind === "changed").length > 0,
  );
  const readings = edits.flatMap(({ annexKey: key }) => proposeReadings(key, loaded) ?? []);
  return {
    tables: readings,
    report: [
      ...report,
      `the text is not newer than the one held (${before}): it changes nothing, and what differs was read otherwise`,
      ...(readings.length > 0 ? ["readings that were added since its rows were written are taken up"] : []),
    ],
    issues: [
      ...issues,
      ...differing.map(({ annexKey: key }) =>
        warningAt(
          { file, line: 0 },
          "",
          "import/same-text",
          `${key} differs from the text of the same day: read both, then mend readings.csv or supplements.csv`,
        ),
      ),
    ],
  };
}

/** Rows in force of the lists that lose some, before and after. */
function sizesOf(edits: readonly Edit[], loaded: LawTables, date: string): Size[] {
  return edits
    .filter(({ removed }) => removed.length > 0)
    .map(({ annexKey: key, removed }) => {
      const rows = inForce(key, loaded, date).length;
      const file = `sanctions/entries/${key}.csv`;
      return { file, what: "rows in force", before: rows, after: rows - removed.length };
    });
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
