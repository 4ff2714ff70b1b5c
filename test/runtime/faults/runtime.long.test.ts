import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases } from "../../proof.ts";
import { createAdrHandlers } from "../../../runtime/adr/service.ts";
import type { Handler, Reply } from "../../../runtime/http/handler.ts";
import { createSanctionsHandlers } from "../../../runtime/sanctions/service.ts";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn, type Files } from "../../../runtime/shards/files.ts";
import type { Database } from "../../../runtime/store/database.ts";
import { openSqlite } from "../../../runtime/store/sqlite.ts";
import { openStore } from "../../../runtime/store/store.ts";
import { randomFrom, type Random } from "../../hostile/random.ts";
import { noon } from "../../clock.ts";

const published = filesIn(join(import.meta.dirname, "../../../dist/data"));

/** What a disk, or whoever holds it, may do to one read. */
const FAULTS: Readonly<Record<string, (bytes: Uint8Array, random: Random) => Uint8Array>> = {
  EIO: () => {
    throw Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
  },
  EMFILE: () => {
    throw Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
  },
  "a short read": (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  nothing: () => new Uint8Array(),
  "a byte that is another": (bytes, random) =>
    bytes.map((byte, at) => (at === Math.floor(bytes.length / 2) ? byte ^ (1 + random.below(255)) : byte)),
  "bytes of another file": () => new TextEncoder().encode('{"records":[]}'),
};

/** Files of which so many reads fail, each in some way; it counts those that did. */
function faulty(random: Random, share: number): { files: Files; count: () => number } {
  let count = 0;
  return {
    count: () => count,
    files: {
      async read(path) {
        const bytes = await published.read(path);
        if (random.below(100) >= share) return bytes;
        count++;
        // Nothing vouches for the index itself unless it is signed: of its bytes only those count that are no index any
        // more.
        const kinds = Object.keys(FAULTS).filter((kind) => path !== "index.json" || kind !== "a byte that is another");
        return FAULTS[random.pick(kinds)]!(bytes, random);
      },
    },
  };
}

const QUESTIONS: readonly {
  id: "checkCn" | "getSubstance" | "getCnNode";
  params: Record<string, string>;
  query: Record<string, unknown>;
}[] = [
  ...["8542", "27090090", "0401", "84", "7304", "90318038", "2204", "8703", "3004", "99"].map((q) => ({
    id: "checkCn" as const,
    params: {},
    query: { q, lang: "en", view: "full", offset: 0 },
  })),
  ...["1203", "0081", "3480", "1950"].map((un) => ({
    id: "getSubstance" as const,
    params: { un },
    query: { lang: "pl" },
  })),
  ...["854231", "0401"].map((code) => ({ id: "getCnNode" as const, params: { code }, query: { lang: "pl" } })),
];

/**
 * Asks all questions of a service over some files; an error stands for a 500. One parsed file is cached, so that files
 * are read again and again.
 */
async function askAll(files: Files): Promise<(string | Error)[]> {
  try {
    const dataset = await openDataset(files, { most: 1 });
    const handlers: Partial<Record<string, Handler>> = {
      ...(await createSanctionsHandlers(dataset)),
      ...createAdrHandlers(dataset),
    };
    const answers: (string | Error)[] = [];
    for (const { id, params, query } of QUESTIONS) {
      try {
        const reply: Reply | undefined = await handlers[id]?.({
          params,
          query,
          body: undefined,
          today: "2026-11-21",
          site: "",
          idempotencyKey: undefined,
        });
        if (reply === undefined) throw new Error(`no handler ${id}`);
        answers.push("refusal" in reply ? `refused ${JSON.stringify(reply.refusal.errors)}` : reply.json);
      } catch (error) {
        answers.push(error as Error);
      }
    }
    return answers;
  } catch (error) {
    return QUESTIONS.map(() => error as Error);
  }
}

it("reads that fail in any way change no answer: it is the same, or none", { timeout: 240_000 }, async () => {
  const right = await askAll(published);
  expect(right.filter((answer) => answer instanceof Error)).toEqual([]);
  const random = randomFrom("reads");
  const counts = { faults: 0, same: 0, none: 0 };
  for (let round = 0; counts.faults < Math.max(400, cases(1500)); round++) {
    const { files, count } = faulty(random, round % 3 === 0 ? 50 : 5);
    for (const [index, answer] of (await askAll(files)).entries()) {
      if (answer instanceof Error) counts.none++;
      else if (answer === right[index]) counts.same++;
      else
        throw new Error(
          `round ${round}: ${JSON.stringify(QUESTIONS[index])} was answered otherwise: ${answer.slice(0, 300)}`,
        );
    }
    counts.faults += count();
  }
  console.log(`reads with faults: ${JSON.stringify(counts)}`);
  expect(Math.min(counts.same, counts.none)).toBeGreaterThan(100);
});

/** A database of which some statements fail, before or after they took effect. */
async function faultyDatabase(
  file: string,
  random: Random,
  share: number,
  counts: { faults: number },
): Promise<Database> {
  const database = await openSqlite(file);
  const disturbed = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const how = random.below(100) < share ? random.pick(["before", "after"]) : "never";
    const fault = Object.assign(new Error("disk I/O error"), { code: "ERR_SQLITE_ERROR", errcode: 10 });
    if (how !== "never") counts.faults++;
    if (how === "before") throw fault;
    const result = await run();
    if (how === "after") throw fault;
    return result;
  };
  return {
    ...database,
    all: (sql, ...values) => disturbed(() => database.all(sql, ...values)),
    run: (sql, ...values) => disturbed(() => database.run(sql, ...values)),
    transaction: (work) => disturbed(() => database.transaction(work)),
  };
}

describe("the store of contacts", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "faults-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("loses no contact that it acknowledged, and keeps none twice under a key, whichever statement fails", async () => {
    const random = randomFrom("store");
    const counts = { faults: 0, acknowledged: 0, refused: 0, conflicts: 0 };
    const acknowledged = new Set<string>();
    const file = join(folder, "leads.sqlite");
    for (let round = 0; counts.faults < 800; round++) {
      const store = openStore(
        { open: async () => faultyDatabase(file, random, round % 2 === 0 ? 30 : 8, counts), pooled: false },
        noon,
      );
      for (let index = 0; index < 20; index++) {
        const email = `${round}-${index}@example.com`;
        if (random.below(10) === 0) await store.call("tryLead").catch(() => undefined);
        // A client that was not told sends it again with its key.
        for (let attempt = 0; attempt < 3; attempt++) {
          try {
            if ((await store.call("addLead", { email }, `key ${email}`)) === "conflict") counts.conflicts++;
            acknowledged.add(email);
            counts.acknowledged++;
            break;
          } catch {
            counts.refused++;
          }
        }
      }
      await store.close().catch(() => undefined);
    }
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database
      .prepare("SELECT email FROM lead")
      .all()
      .map(({ email }) => String(email));
    database.close();
    console.log(`statements with faults: ${JSON.stringify(counts)}`);
    expect([...acknowledged].filter((email) => !rows.includes(email))).toEqual([]);
    expect(rows.length).toBe(new Set(rows).size);
    expect(rows.filter((email) => email.endsWith(".invalid"))).toEqual([]);
    expect([counts.conflicts, Math.min(counts.acknowledged, counts.refused) > 100]).toEqual([0, true]);
  });
});
