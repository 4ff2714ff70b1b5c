import { dayBefore } from "../../../../runtime/rules/sanctions/force.ts";
import type { ProposedTable } from "../../../import/importer.ts";
import { errorAt, type Issue } from "../../../source/issue.ts";
import { lawTables, LISTS } from "../../tables/law.ts";
import { provisionsTables } from "../../tables/provisions.ts";
import { includeAct } from "./amending-acts.ts";
import { isAsked } from "./compare-annexes.ts";
import { notes } from "./draft.ts";
import type { Edit } from "./edit.ts";
import { leaveOpen, putRow, regimeOf, setCells, type LawTables, type TypedTable } from "./law-tables.ts";
import type { AnnexGoods } from "./listed.ts";
import type { Modifier, Publication } from "./publication.ts";
import type { ImportSettings } from "./settings.ts";

/** A consolidated text that was compared, with the acts that came since the text held. */
export interface ReadText {
  publication: Publication;
  goods: readonly AnnexGoods[];
  edits: readonly Edit[];
  /** Annexes with goods that no article is known for. */
  roleless: readonly string[];
  acts: readonly Modifier[];
  /** The act, where one alone came since. */
  only: string;
  /** Day of the text held. */
  before: string;
}

/** The tables that say which text was read: its mark, its acts, the annexes' versions, the counts. */
export async function textTables(
  text: ReadText,
  loaded: LawTables,
  settings: ImportSettings,
): Promise<{ tables: ProposedTable[]; issues: Issue[] }> {
  const { publication, edits, roleless, acts } = text;
  const { regime } = settings;
  const [texts, regimes, annexes, counts, actRows, left] = [
    await loaded.typed(lawTables.texts),
    await loaded.typed(lawTables.regimes),
    await loaded.typed(lawTables.annexes),
    await loaded.typed(lawTables.counts),
    await loaded.typed(provisionsTables.acts),
    await loaded.typed(provisionsTables.left),
  ];
  putRow(texts, textRow(text, settings), ["mark"]);
  // The regulation is held as of a day once all its annexes are.
  if (settings.annexes.length === 0)
    setCells(regimes, (cell) => cell("regime") === regime, {
      consolidated_version: publication.date,
      consolidated_held: publication.celex,
    });
  for (const edit of edits) moveAnnex(edit, publication.date, settings, annexes, counts);
  // What a consolidated text changes in articles nobody reads: a row an act, where the act itself was not imported.
  for (const { celex } of acts)
    if (!left.rows.some((row) => row[left.header.indexOf("act")] === celex))
      leaveOpen(left, celex, regime, ["Articles: compare those that the act changes"]);
  leaveOpen(left, regimeOf(loaded, regime).celex, regime, roleless);
  const issues = acts.flatMap((act) => includeIn(actRows, act, text, loaded, settings));
  return {
    tables: [
      texts,
      regimes,
      annexes,
      counts,
      ...(acts.length > 0 ? [actRows] : []),
      ...(left.rows.length > 0 ? [left] : []),
    ],
    issues,
  };
}

function textRow(
  { publication: { celex, date, stamp }, acts, only, before }: ReadText,
  { file, regime, mark, sha256 }: ImportSettings,
): Record<string, string> {
  return {
    mark,
    file,
    kind: "state",
    regime,
    date,
    act: only,
    celex,
    adjacent: acts.length <= 1 ? "1" : "0",
    source: notes(`EUR-Lex ${stamp}`.trim(), `sha256 ${sha256}`),
    note: `Read from the published file; the text before is of ${before}`,
  };
}

/** Moves the version of an annex to the day of the text, and counts its rows. */
function moveAnnex(
  { annexKey: key, removed, matched, added }: Edit,
  date: string,
  { regime, mark }: ImportSettings,
  annexes: TypedTable,
  counts: TypedTable,
): void {
  const annex = key.slice(regime.length + 1);
  const printed = matched.length + added.length;
  setCells(
    annexes,
    (cell) => cell("regime") === regime && cell("annex") === annex && LISTS.has(cell("state")),
    printed === 0 && removed.length > 0
      ? { state: "deleted", in_force_to: dayBefore(date) }
      : { state: "complete", text_version: date },
  );
  if (printed === 0) return;
  const cells = { mark, regime, annex, rows: String(printed), entries: String(printed), excepted: "0" };
  putRow(counts, cells, ["mark", "regime", "annex"]);
}

/** Puts an act that came since into acts.csv; an issue where its title says no known kind of act. */
function includeIn(
  actRows: TypedTable,
  act: Modifier,
  { publication: { date, modifiers }, goods, only }: ReadText,
  loaded: LawTables,
  settings: ImportSettings,
): Issue[] {
  const touched = goods
    .filter(({ annex, rows }) => isAsked(annex, settings) && rows.some(({ mark }) => mark?.celex === act.celex))
    .map(({ annex }) => annex);
  const title = modifiers.find(({ celex }) => celex === act.celex)?.title ?? "";
  const isIncluded = includeAct(actRows, { ...act, title }, regimeOf(loaded, settings.regime), {
    in_force: act.celex === only ? date : "",
    annexes: touched.join(" "),
    state: settings.annexes.length === 0 ? "included" : "included_in_part",
    note: `in the consolidated text of ${date}`,
  });
  const unknown = `${act.celex} ${JSON.stringify(title)}: no known kind of act; add it to acts.csv`;
  return isIncluded ? [] : [errorAt({ file: settings.file, line: 0 }, "", "import/act", unknown)];
}
