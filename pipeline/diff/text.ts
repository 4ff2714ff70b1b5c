import type { VerdictChanges } from "../../openapi/shards/changes.ts";
import { groupByChapter, renderTurns } from "./verdicts.ts";
import type { Difference } from "./compare.ts";
import { describeSourceRows } from "./source-rows.ts";
import { countDatasets, nameCause, renderCounts, renderVerdicts, groupLines, type Group, type Row } from "./view.ts";

const SIGNS = { removed: "-", ended: "x ended", added: "+", changed: "~" } as const;
const COLOURS = { removed: 31, ended: 31, added: 32, changed: 33 } as const;
const EFFECTS = { free: 31, restricted: 36, within: 33 } as const;

/** The difference for a terminal: summary, verdicts, then every record under its heading. */
export function formatText(difference: Difference, colour: boolean): string {
  const paint = (text: string, code: number): string => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const groups = groupLines(difference);
  const out: string[] = [];
  if (difference.verdicts !== null) out.push(...formatVerdicts(difference.verdicts, paint));
  let dataset = "";
  for (const group of groups) {
    if (group.dataset !== dataset) out.push("", paint(group.dataset.toUpperCase(), 1));
    dataset = group.dataset;
    out.push(...formatGroup(group, paint));
  }
  return `${formatSummary(difference)}${out.map((line) => `${line}\n`).join("")}`;
}

/** Header lines, one fact each. */
export function formatSummary(difference: Difference): string {
  return summarise(difference)
    .map(([name, value]) => `${name.padEnd(12)} ${value}\n`)
    .join("");
}

/** Header that every format of the difference has. */
export function summarise(difference: Difference): [string, string][] {
  const { verdicts, causes, acts } = difference;
  const reported = (["law", "correction", "reprocess"] as const)
    .filter((cause) => causes[cause] > 0)
    .map((cause) => `${causes[cause]} ${nameCause({ cause, acts: cause === "law" ? acts : [] })}`);
  return [
    ["from", difference.from],
    ["to", difference.to],
    ...difference.open.map((sentence): [string, string] => ["not read yet", sentence]),
    ...difference.gone.map((sentence): [string, string] => ["customs", sentence]),
    ...difference.notes.map((note): [string, string] => ["note", note]),
    ...describeSourceRows(difference.source_rows).map((row): [string, string] => ["table", row]),
    ...unreadRows(difference),
    ...[...countDatasets(difference.lines)].map(([dataset, counts]): [string, string] => [
      dataset,
      renderCounts(counts),
    ]),
    ...(reported.length === 0 ? [] : [["causes", reported.join(", ")] as [string, string]]),
    [
      "verdicts",
      verdicts === null
        ? "not asked: neither the law nor the nomenclature differs"
        : `${renderVerdicts(verdicts)} (as of ${verdicts.as_of}, ${verdicts.codes} codes of CN ${verdicts.cn_year})`,
    ],
  ];
}

/** Rows whose cells changed after the day on which a person read them. */
function unreadRows({ source_rows }: Difference): [string, string][] {
  const unread = source_rows.filter((row) => row.unread);
  const [first] = unread;
  return first === undefined
    ? []
    : [
        [
          "read again",
          `${unread.length} ${unread.length === 1 ? "row" : "rows"} changed and kept the day on which somebody read it (column reviewed), ${first.file}: ${first.key}`,
        ],
      ];
}

type Paint = (text: string, code: number) => string;

function formatVerdicts(verdicts: VerdictChanges, paint: Paint): string[] {
  const sentences = renderTurns(verdicts);
  if (sentences.length === 0) return [];
  return [
    "",
    paint("VERDICTS", 1),
    ...sentences.flatMap(({ sentence, effect, codes }) => [
      `  ${paint(sentence, EFFECTS[effect])}`,
      ...groupByChapter(codes).map(([chapter, ofChapter]) => `    chapter ${chapter}: ${ofChapter.join(", ")}`),
    ]),
  ];
}

function formatGroup({ place, counts, rows, folded }: Group, paint: Paint): string[] {
  return [
    "",
    `${place.join(" · ")} (${renderCounts(counts)})`,
    ...rows.flatMap((row) => formatRow(row, paint)),
    ...folded.map((sentence) => `  = ${sentence}`),
  ];
}

function formatRow({ change, label, id, cause, fields }: Row, paint: Paint): string[] {
  return [
    `  ${paint(`${SIGNS[change]} ${label}`, COLOURS[change])}  [${id}] ${cause}`,
    ...fields.map(({ name, old, next }) => `      ${name}: ${old} → ${next}`),
  ];
}
