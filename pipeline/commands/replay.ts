import { readFile } from "node:fs/promises";
import { ADR_LANGUAGES, SANCTIONS_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { createAdrHandlers } from "../../runtime/adr/service.ts";
import { adrUnits } from "../../runtime/adr/units.ts";
import { createApp } from "../../runtime/http/app.ts";
import { brusselsDay } from "../../runtime/rules/day.ts";
import { answer } from "../../runtime/http/handler.ts";
import { readSettings } from "../../runtime/http/settings.ts";
import { createSanctionsHandlers, sanctionsUnits } from "../../runtime/sanctions/service.ts";
import { openDataset, type OpenedDataset } from "../../runtime/shards/dataset.ts";
import { openOrigin } from "../../runtime/shards/origin.ts";
import { readArgs, type Command } from "../../runtime/commands/command.ts";

/** An answer as it was kept: the body, and the fields that came with it where they were kept too. */
interface StoredAnswer {
  body: string;
  fields: ReadonlyMap<string, string>;
  json: AnswerFacts;
}

/** Metadata of an answer. */
interface AnswerFacts {
  query?: string;
  matched_as?: string;
  un?: string;
  edition?: string;
  scope?: object;
  variants?: object[];
  as_of?: string;
  dataset_version?: string;
  meta?: { dataset_version?: string; as_of?: string; limit?: number; offset?: number; returned?: number };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export const replayCommand: Command = {
  usage: "replay ANSWER [--question TARGET] [--body FILE] [--data PLACE] [--json]",
  help: [
    "  ANSWER             the answer as it was kept: its body, or all of it with its header fields (curl --include)",
    "  --question TARGET  path and query that were asked (/api/v1/cn?q=8542&lang=en); else Content-Location, or what the answer says of itself",
    "  --body FILE        the body that was sent, for an operation that takes one",
    "  --data PLACE       a build or a publication: a folder, an http(s) address or s3://bucket/prefix (default: dist/data)",
    "  --json             print the outcome as JSON",
    "",
    "Ends with 0 where the release gives the same bytes, 1 where it gives others, 2 where the question or the release is not known.",
    "",
  ].join("\n"),
  async run(args) {
    const parsed = readArgs(
      "replay",
      args,
      {
        question: { type: "string" },
        body: { type: "string" },
        data: { type: "string", default: "dist/data" },
        json: { type: "boolean", default: false },
      },
      1,
    );
    if (parsed === undefined) return 2;
    const {
      positionals: [file],
      values,
    } = parsed;
    if (file === undefined)
      return writeLine("which answer? Name the file that it was kept in. See cargolex replay --help.");
    const storedAnswer = readStored(await readFile(file));
    if (storedAnswer === undefined)
      return writeLine(`${file} is no answer of Cargolex: want its JSON, or its header fields and its JSON`);
    const { json } = storedAnswer;
    const version = json.meta?.dataset_version ?? json.dataset_version ?? storedAnswer.fields.get("dataset-version");
    const asOf = json.meta?.as_of ?? json.as_of;
    if (version === undefined) return writeLine(`${file} names no release (meta.dataset_version)`);
    const targets = targetsOf(storedAnswer, values.question);
    if (targets.length === 0)
      return writeLine(`${file} does not say what was asked: give --question, and --body where one was sent`);
    const dataset = await openVersion(values.data, version);
    if (typeof dataset === "string") return writeLine(dataset);
    const sent = values.body === undefined ? undefined : await readFile(values.body);
    let nearest: { target: string; body: string } | undefined;
    for (const target of targets) {
      const body = await requestAnswer(dataset, target, sent, today(target, asOf, storedAnswer.fields.get("date")));
      if (body === storedAnswer.body)
        return report(
          { equal: true, version, question: target, bytes: Buffer.byteLength(body), differs: null },
          values.json,
        );
      nearest ??= { target, body };
    }
    const { target, body: text } = nearest!;
    return report(
      {
        equal: false,
        version,
        question: target,
        bytes: Buffer.byteLength(text),
        differs: differenceOf(storedAnswer.body, text),
      },
      values.json,
    );
  },
};

function writeLine(text: string): number {
  process.stderr.write(`cargolex replay: ${text}\n`);
  return 2;
}

interface Outcome {
  equal: boolean;
  version: string;
  question: string;
  bytes: number;
  /** JSON Pointer of the first member that differs, with both values; null where none does. */
  differs: { pointer: string; kept: unknown; computed: unknown } | null;
}

function report(outcome: Outcome, json: boolean): number {
  const { equal, version, question, bytes, differs } = outcome;
  if (json) process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
  else if (equal) process.stdout.write(`equal: release ${version} answers ${question} with these ${bytes} bytes\n`);
  else
    process.stdout.write(
      `different: release ${version} answers ${question} with other bytes${differs === null ? ", of the same JSON" : `; first at ${differs.pointer || "the root"}: kept ${shown(differs.kept)}, computed ${shown(differs.computed)}`}\n`,
    );
  return equal ? 0 : 1;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 100 ? `${text.slice(0, 100)}...` : text;
}

/** Reads what was kept; undefined where it is no JSON object. */
function readStored(bytes: Uint8Array): StoredAnswer | undefined {
  const text = new TextDecoder().decode(bytes);
  const end = text.startsWith("HTTP/") ? /\r?\n\r?\n/.exec(text) : undefined;
  const [head, body] = end ? [text.slice(0, end.index), text.slice(end.index + end[0].length)] : ["", text];
  const lines = head
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(/:\s*(.*)/s));
  const fields = new Map(lines.map(([name = "", value = ""]) => [name.toLowerCase(), value]));
  try {
    const json = JSON.parse(body) as AnswerFacts | null;
    return typeof json === "object" && json !== null ? { body, fields, json } : undefined;
  } catch {
    return undefined;
  }
}

/** Possible readings of the question, likeliest first. */
function targetsOf({ fields, json }: StoredAnswer, question: string | undefined): string[] {
  const { query, matched_as, un, edition, meta = {} } = json;
  // Content-Location has the question in its one spelling, and the answer repeats it as it was asked.
  const given =
    question ??
    (query === undefined
      ? fields.get("content-location")
      : fields.get("content-location")?.replace(/([?&]q=)[^&]*/, `$1${encodeURIComponent(query)}`));
  if (given !== undefined) return [given.replace(/^https?:\/\/[^/]+/, "")];
  if (query !== undefined && matched_as !== undefined) {
    const view = json.scope === undefined ? "&view=basic" : "";
    const paging = [
      meta.limit === undefined ? (view === "" ? "" : `&limit=${meta.returned ?? 0}`) : `&limit=${meta.limit}`,
      meta.offset === undefined ? "" : `&offset=${meta.offset}`,
    ].join("");
    return SANCTIONS_LANGUAGES.map((lang) => `/api/v1/cn?q=${encodeURIComponent(query)}&lang=${lang}${view}${paging}`);
  }
  if (un !== undefined && json.variants !== undefined)
    return ADR_LANGUAGES.map(
      (lang) => `/v1/un/${un}?lang=${lang}${edition === undefined ? "" : `&edition=${edition}`}`,
    );
  return [];
}

/**
 * The day on which it was asked: that which the answer is of, unless another was asked for; then that on which it was
 * sent.
 */
function today(target: string, asOf: string | undefined, date: string | undefined): string {
  const isGiven = new URLSearchParams(target.split("?")[1] ?? "").has("as_of");
  const sent = date === undefined ? Number.NaN : Date.parse(date);
  if (asOf !== undefined && DAY.test(asOf) && (!isGiven || Number.isNaN(sent))) return asOf;
  return brusselsDay(Number.isNaN(sent) ? Date.now() : sent);
}

/** The release of a version: of a build, or of a publication that keeps it. Gives a sentence where it is not there. */
async function openVersion(data: string, version: string): Promise<OpenedDataset | string> {
  const { files } = await openOrigin(data, process.env);
  const current = await openDataset(files).catch((error: Error) => error.message);
  if (typeof current !== "string" && current.version === version) return current;
  const folder = `d/${version}/`;
  try {
    const stored = await openDataset({ read: (path) => files.read(folder + path) });
    if (stored.version === version) return stored;
  } catch {
    // it is not kept there
  }
  return `release ${version} is not in ${data}${typeof current === "string" ? ` (${current})` : `, which has ${current.version}`}: name a publication that keeps it with --data`;
}

async function requestAnswer(
  dataset: OpenedDataset,
  target: string,
  body: Uint8Array | undefined,
  day: string,
): Promise<string> {
  const read = readSettings({ RATE_LIMIT: "off", ...named(["SANCTIONS_PREFIX", "ADR_PREFIX"]) });
  if ("faults" in read) throw new Error(read.faults.join("; "));
  const app = createApp({
    handlers: {
      ...(await createSanctionsHandlers(dataset)),
      ...createAdrHandlers(dataset),
      createLead: async () => answer({ ok: true }),
    },
    units: { ...sanctionsUnits, ...adrUnits },
    settings: read.settings,
    site: "http://127.0.0.1",
    now: () => Date.parse(`${day}T11:00:00Z`),
    datasetVersion: dataset.version,
    documents: async () => "",
    ready: {},
    log: { error: (event, fields) => void process.stderr.write(`${event}: ${JSON.stringify(fields)}\n`) },
  });
  const request = new Request(
    new URL(target, "http://127.0.0.1"),
    body === undefined
      ? {}
      : { method: "POST", body: body as Uint8Array<ArrayBuffer>, headers: { "content-type": "application/json" } },
  );
  return (await app.fetch(request)).text();
}

function named(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** The first member that differs; null where only the bytes do. */
function differenceOf(stored: string, computed: string): Outcome["differs"] {
  const walk = (kept: unknown, answered: unknown, pointer: string): Outcome["differs"] => {
    if (Object.is(kept, answered)) return null;
    if (typeof kept !== "object" || typeof answered !== "object" || kept === null || answered === null)
      return { pointer, kept, computed: answered };
    for (const key of new Set([...Object.keys(kept), ...Object.keys(answered)])) {
      const result = walk(
        (kept as Record<string, unknown>)[key],
        (answered as Record<string, unknown>)[key],
        `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      );
      if (result !== null) return result;
    }
    return null;
  };
  return walk(JSON.parse(stored), JSON.parse(computed), "");
}
