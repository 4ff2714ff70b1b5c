import type { Changes } from "../../openapi/shards/changes.ts";
import { nameAcceptance } from "../checks/release/acceptances.ts";
import { byChapter, sayTurns } from "../diff/codes.ts";
import { escapeMarkdown } from "../diff/escape.ts";
import { formatRows } from "../diff/markdown.ts";
import { countDatasets, nameCause, sayCounts, sayVerdicts } from "../diff/say.ts";
import { groupLines } from "../diff/view.ts";
import { changesPath } from "./read-changes.ts";

/** The change log for people, newest release first: verdicts, then what was removed, added and changed under each heading. */
export function formatChangelog(newestFirst: readonly Changes[]): string {
  return ["# Changes of the data", "", INTRODUCTION, ...newestFirst.flatMap(formatRelease), ""].join("\n");
}

const INTRODUCTION =
  "Each release, newest first. `law` is an act that changed what applies, with its CELEX number; `correction` is a mistake of ours mended, with the law unchanged; " +
  "`reprocess` is the same source published in another way. The same, for programs, stands in `changes/<version>.json`.";

/** Rows of one heading: the record has them all. */
const MOST = 50;

function formatRelease(release: Changes): string[] {
  return ["", `## ${release.version}`, "", escapeMarkdown(release.summary), "", ...(release.previous_version === null ? firstFacts(release) : laterFacts(release))];
}

function firstFacts({ collections, source_versions }: Changes): string[] {
  return [
    "First release: there is none to compare with.",
    "",
    ...source_versions.map(({ dataset, to }) => `- **${dataset}** (${escapeMarkdown(to)}): ${collections.filter((own) => own.dataset === dataset).map(({ collection, records }) => `${collection.slice(dataset.length + 1)} ${records}`).join(", ")}`),
  ];
}

function laterFacts(release: Changes): string[] {
  const { previous_version, source_versions, causes, acts, verdicts, accepted, records } = release;
  const told = (["law", "correction", "reprocess"] as const).filter((cause) => causes[cause] > 0).map((cause) => `${causes[cause]} ${nameCause({ cause, acts: cause === "law" ? acts : [] })}`);
  const moved = source_versions.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from ?? "none"} → ${to}`);
  return [
    `- after ${previous_version ?? ""}`,
    ...[...countDatasets(records)].filter(([, counts]) => sayCounts(counts) !== "no difference").map(([dataset, counts]) => `- **${dataset}**: ${sayCounts(counts)}`),
    ...(told.length === 0 ? [] : [`- causes: ${told.join(", ")}`]),
    ...moved.map((sentence) => `- sources: ${escapeMarkdown(sentence)}`),
    ...(verdicts === null ? [] : [`- verdicts: ${sayVerdicts(verdicts)} (as of ${verdicts.as_of}, ${verdicts.codes} codes of CN ${verdicts.cn_year})`]),
    ...accepted.map((own) => `- reviewed: ${escapeMarkdown(`${nameAcceptance(own)}. ${own.reason}`)}`),
    ...(verdicts === null ? [] : sayTurns(verdicts)).flatMap((turn) => ["", `### ${escapeMarkdown(turn.sentence)}`, "", ...byChapter(turn.codes).map(([chapter, codes]) => `- chapter ${chapter}: ${codes.join(", ")}`)]),
    ...groupLines({ lines: records, collections: release.collections }).flatMap((group) => [
      "", `### ${escapeMarkdown(group.place.join(" · "))}`, "", sayCounts(group.counts), "", ...formatRows(group, MOST, `\`${changesPath(release.version)}\``),
    ]),
  ];
}
