import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import { askApp } from "../../runtime/http/harness.ts";
import { realApp } from "../../runtime/http/real-app.ts";

/** The published table of questions, asked of a client that knows nothing but the published files, and of the service. */

type Found = Record<string, [verdict_detail: string, prohibited: boolean | null]>;
interface Question { q: string; as_of: string; verdict_detail: string; has_prohibition: boolean; legs: Found }
interface Heading {
  heading: string;
  decisions: { verdict_detail: string; prohibited: boolean | null }[];
  sets: Record<string, { periods: Record<string, number> }>[];
  codes: { code: string; set: number; years?: number[] }[];
}

const { records } = read("sanctions/conformance.json") as { records: Question[] };
const { lists } = read("sanctions/manifest.json") as { lists: { schema: string; folder: string; prefixes: string[] }[] };
const legFiles = lists.filter(({ schema }) => schema === "sanctions-legs/1").flatMap(({ folder, prefixes }) => prefixes.map((prefix) => ({ prefix, path: `${folder}${prefix}.json` })));

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../../../dist/data", path), "utf8"));
}

/** The whole of a client: the file with the longest prefix that the code has, the heading, the set of the code, and on each leg the last period that has begun. */
function legsOf(code: string, day: string): Found {
  const [file] = legFiles.filter(({ prefix }) => code.startsWith(prefix)).toSorted((a, b) => b.prefix.length - a.prefix.length);
  const heading = (read(file?.path ?? "") as { records: Heading[] }).records.find((record) => record.heading === code.slice(0, 4));
  const set = heading?.sets[heading.codes.find((own) => own.code === code)?.set ?? -1];
  if (heading === undefined || set === undefined) throw new Error(`${code} is in no heading`);
  return Object.fromEntries(Object.entries(set).map(([leg, { periods }]) => {
    const [, index = -1] = Object.entries(periods).findLast(([from]) => from <= day) ?? [];
    const decision = heading.decisions[index];
    if (decision === undefined) throw new Error(`${leg} has no decision on ${day}`);
    return [leg, [decision.verdict_detail, decision.prohibited]];
  }));
}

/** The same whatever the order of the legs. */
function inOrder(legs: Found): string {
  return JSON.stringify(Object.keys(legs).toSorted((a, b) => (a < b ? -1 : 1)).map((leg) => [leg, legs[leg]]));
}

it("has a question about nearly every heading, and every kind of answer", () => {
  expect(records.length).toBeGreaterThan(1100);
  expect(new Set(records.flatMap(({ legs }) => Object.values(legs).map(([detail]) => detail))).size).toBeGreaterThanOrEqual(5);
  expect(new Set(records.flatMap(({ legs }) => Object.keys(legs))).size).toBeGreaterThanOrEqual(6);
});

it("is answered by the verdict shards alone", () => {
  expect(records.filter(({ q, as_of, legs }) => inOrder(legsOf(q, as_of)) !== inOrder(legs)).map(({ q, as_of }) => [q, as_of])).toEqual([]);
});

it("is answered by the service", async () => {
  const ask = askApp(await realApp("2026-11-22"));
  const wrong: unknown[] = [];
  for (const { q, as_of, verdict_detail, has_prohibition, legs } of records) {
    const { summary, ...answer } = (await ask(`/api/v1/cn?q=${q}&as_of=${as_of}&view=basic`)).json as CnResponse;
    const found = Object.fromEntries(summary.filter(({ text }) => text !== undefined).map((row) => [`${row.regime}-${row.direction}`, [row.verdict_detail, row.prohibited]]));
    if (answer.verdict_detail !== verdict_detail || answer.has_prohibition !== has_prohibition || inOrder(found as Found) !== inOrder(legs)) wrong.push({ q, as_of, found });
  }
  expect(wrong).toEqual([]);
});
