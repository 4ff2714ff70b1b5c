import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Cause, Changes } from "../../openapi/shards/changes.ts";
import { nameAcceptance } from "../history/checks.ts";
import { groupByChapter, renderTurns } from "../diff/verdicts.ts";
import { escapeMarkdown, escapeMarkup } from "../diff/html.ts";
import { formatRows } from "../diff/markdown.ts";
import { countDatasets, nameCause, renderCounts, renderVerdicts, groupLines } from "../diff/view.ts";
import { changesPath } from "../history/changes.ts";

/**
 * The change log for people, newest release first: verdicts, then what was removed, added and changed under each
 * heading.
 */
export function formatChangelog(newestFirst: readonly Changes[]): string {
  return ["# Changes of the data", "", INTRODUCTION, ...newestFirst.flatMap(formatRelease), ""].join("\n");
}

const INTRODUCTION =
  "Each release, newest first. `law` is an act that changed what applies, with its CELEX number; `correction` is a mistake of ours mended, with the law unchanged; " +
  "`reprocess` is the same source published in another way. The same, for programs, stands in `changes/<version>.json`.";

/** Rows of one heading: the record has them all. */
const MOST = 50;

function formatRelease(release: Changes): string[] {
  return [
    "",
    `## ${release.version}`,
    "",
    escapeMarkdown(release.summary),
    "",
    ...(release.previous_version === null ? firstFacts(release) : laterFacts(release)),
  ];
}

function firstFacts({ collections, source_versions }: Changes): string[] {
  return [
    "First release: there is none to compare with.",
    "",
    ...source_versions.map(
      ({ dataset, to }) =>
        `- **${dataset}** (${escapeMarkdown(to)}): ${collections
          .filter((collection) => collection.dataset === dataset)
          .map(({ collection, records }) => `${collection.slice(dataset.length + 1)} ${records}`)
          .join(", ")}`,
    ),
  ];
}

function laterFacts(release: Changes): string[] {
  const { previous_version, source_versions, causes, acts, verdicts, accepted, sole_maintainer, records } = release;
  const reported = (["law", "correction", "reprocess"] as const)
    .filter((cause) => causes[cause] > 0)
    .map((cause) => `${causes[cause]} ${nameCause({ cause, acts: cause === "law" ? acts : [] })}`);
  const moved = source_versions
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) => `${from ?? "none"} → ${to}`);
  return [
    `- after ${previous_version ?? ""}`,
    ...[...countDatasets(records)]
      .filter(([, counts]) => renderCounts(counts) !== "no difference")
      .map(([dataset, counts]) => `- **${dataset}**: ${renderCounts(counts)}`),
    ...(reported.length === 0 ? [] : [`- causes: ${reported.join(", ")}`]),
    ...moved.map((sentence) => `- sources: ${escapeMarkdown(sentence)}`),
    ...(verdicts === null
      ? []
      : [
          `- verdicts: ${renderVerdicts(verdicts)} (as of ${verdicts.as_of}, ${verdicts.codes} codes of CN ${verdicts.cn_year})`,
        ]),
    ...accepted.map((loss) => `- reviewed: ${escapeMarkdown(`${nameAcceptance(loss)}. ${loss.reason}`)}`),
    ...(sole_maintainer === true
      ? ["- reviewed by the person who made the changes: the project has one maintainer"]
      : []),
    ...(verdicts === null ? [] : renderTurns(verdicts)).flatMap((turn) => [
      "",
      `### ${escapeMarkdown(turn.sentence)}`,
      "",
      ...groupByChapter(turn.codes).map(([chapter, codes]) => `- chapter ${chapter}: ${codes.join(", ")}`),
    ]),
    ...groupLines({ lines: records, collections: release.collections }).flatMap((group) => [
      "",
      `### ${escapeMarkdown(group.place.join(" · "))}`,
      "",
      renderCounts(group.counts),
      "",
      ...formatRows(group, MOST, `\`${changesPath(release.version)}\``),
    ]),
  ];
}

const TITLE = "Cargolex: releases of the data";
const FEED = "cargolex/feed";

/**
 * The releases as an Atom feed (RFC 4287); of a cause, those with changes of it, and what became of which codes. Links
 * are relative: the feed is true wherever the release is published. A feed without an entry is as old as the first
 * release, so that a release writes the feeds of its own causes alone.
 */
export function formatAtom(newestFirst: readonly Changes[], cause?: Cause): string {
  const releases = cause === undefined ? newestFirst : newestFirst.filter(({ causes }) => causes[cause] > 0);
  const entries = releases.flatMap((release) => [
    "<entry>",
    `<id>${idOf(release.version)}</id>`,
    `<title>${escapeMarkup(titleOf(release))}</title>`,
    `<updated>${timeOf(release.version)}</updated>`,
    `<link rel="alternate" type="application/json" href="${cause === undefined ? changesPath(release.version) : basename(changesPath(release.version))}"/>`,
    `<content type="text">${escapeMarkup([contentOf(release), ...(cause === undefined ? [] : turnsOf(release))].join("\n"))}</content>`,
    "</entry>",
  ]);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${idOf(cause === undefined ? FEED : `${FEED}/${cause}`)}</id>`,
    `<title>${cause === undefined ? TITLE : `${TITLE}, ${cause}`}</title>`,
    `<updated>${timeOf((releases[0] ?? newestFirst.at(-1))?.version ?? "1970.01.01")}</updated>`,
    "<author><name>Cargolex</name></author>",
    `<link rel="self" type="application/atom+xml" href="${basename(feedPath(cause))}"/>`,
    ...entries,
    "</feed>",
    "",
  ].join("\n");
}

/** Where the feed of the releases stands, or that of those with changes of a cause. */
export function feedPath(cause?: Cause): string {
  return cause === undefined ? "feed.atom" : `changes/${cause}.atom`;
}

/** What became of which codes. */
function turnsOf({ verdicts }: Changes): string[] {
  return verdicts === null
    ? []
    : renderTurns(verdicts).map(({ sentence, codes }) => `${sentence}: ${codes.join(", ")}`);
}

/**
 * The releases as a JSON Feed 1.1. Where the record stands is told below `_cargolex`: a URL would have to name a host.
 */
export function formatJsonFeed(newestFirst: readonly Changes[]): string {
  const items = newestFirst.map((release) => ({
    id: idOf(release.version),
    title: titleOf(release),
    content_text: contentOf(release),
    date_published: timeOf(release.version),
    _cargolex: {
      about: "Files are named relative to this feed.",
      version: release.version,
      changes: changesPath(release.version),
    },
  }));
  return `${JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: TITLE, language: "en", authors: [{ name: "Cargolex" }], items }, null, 1)}\n`;
}

function titleOf({ version, summary }: Changes): string {
  return `${version}: ${summary}`;
}

function contentOf({ previous_version, records, verdicts, acts, source_versions, collections }: Changes): string {
  if (previous_version === null)
    return `First release: ${source_versions.map(({ to }) => to).join("; ")}; ${collections.reduce((sum, state) => sum + state.records, 0)} records.`;
  const datasets = [...countDatasets(records)].map(([dataset, counts]) => `${dataset}: ${renderCounts(counts)}`);
  const parts = [
    `After ${previous_version}`,
    ...datasets,
    ...(verdicts === null ? [] : [renderVerdicts(verdicts)]),
    ...(acts.length === 0 ? [] : [`acts: ${acts.join(", ")}`]),
  ];
  return `${parts.join("; ")}.`;
}

/**
 * Midnight of the day of the release; a further release of the day is as many seconds later, so that readers keep their
 * order.
 */
function timeOf(version: string): string {
  const [year = 0, month = 1, day = 1, number = 0] = version.split(".").map(Number);
  return new Date(Date.UTC(year, month - 1, day, 0, 0, number)).toISOString().replace(".000Z", "Z");
}

/** A UUID of version 5 (RFC 9562): the same name has the same id for ever, without a host in it. */
function idOf(name: string): string {
  const namespace = Buffer.from("9d6f3c1ab2e84d0f8a57c04e6b1d2f93", "hex");
  const bytes = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x50, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
