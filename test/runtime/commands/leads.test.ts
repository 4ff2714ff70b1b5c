import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { csvCell } from "../../../runtime/text/csv-cell.ts";
import { realSystem } from "../../../pipeline/source/disk.ts";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { ENGINES, type Place } from "../store/engines.ts";
import { runCli } from "../../pipeline/commands/run-cli.ts";
import { cases } from "../../proof.ts";

const DAY = 86_400_000;

describe.each(ENGINES)("contacts on $name", ({ place: makePlace }) => {
  let place: Place;
  let now = Date.UTC(2026, 10, 21, 12);
  let store: Store;
  beforeEach(async () => {
    place = await makePlace();
    now = Date.UTC(2026, 10, 21, 12);
    store = openStore(place.engine(), () => now);
    for (const [name, value] of Object.entries(place.env)) vi.stubEnv(name, value);
    await store.call("addLead", {
      email: "first@example.com",
      source: '=HYPERLINK("http://x","y")',
      utm: { campaign: "zażółć" },
    });
    now += DAY;
    await store.call("addLead", { email: "+second@example.com" });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await store.close();
    await place.remove();
  });

  it("are exported as a table, and unchanged as JSON, from a day or moment on", async () => {
    const csv = await runCli("leads", "export");
    expect([csv.code, csv.stderr]).toEqual([0, "2 contacts\n"]);
    const rows = parse(csv.stdout, { bom: true, columns: true, recordDelimiter: "\r\n" }) as unknown as Record<
      string,
      string
    >[];
    expect(rows).toMatchObject([
      {
        received_at: "2026-11-21T12:00:00.000Z",
        email: "first@example.com",
        source: `'=HYPERLINK("http://x","y")`,
        utm: '{"campaign":"zażółć"}',
      },
      { received_at: "2026-11-22T12:00:00.000Z", email: "'+second@example.com", source: "", utm: "" },
    ]);
    const json = await runCli("leads", "export", "--format", "ndjson", "--since", "2026-11-22");
    expect(
      json.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      {
        id: rows[1]?.["id"],
        received_at: "2026-11-22T12:00:00.000Z",
        email: "+second@example.com",
        source: null,
        utm: null,
      },
    ]);
    expect((await runCli("leads", "export", "--format", "ndjson", "--until", "2026-11-22T13:00:00+01:00")).stderr).toBe(
      "1 contacts\n",
    );
  });

  it("are exported into a new file that only its owner reads", async () => {
    const folder = mkdtempSync(join(tmpdir(), "export-"));
    const out = join(folder, "contacts.csv");
    expect(await runCli("leads", "export", "--out", out)).toEqual({ code: 0, stdout: "", stderr: "2 contacts\n" });
    expect([statSync(out).mode & 0o777, readFileSync(out, "utf8").split("\r\n").length]).toEqual([0o600, 4]);
    expect(await runCli("leads", "export", "--out", out)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("EEXIST") as string,
    });
    rmSync(folder, { recursive: true });
  });

  it("are erased by age and by address", async () => {
    const later = { ...realSystem, now: () => now + DAY };
    expect((await runCli(later, "leads", "purge", "--older-than", "1", "--json")).stdout).toBe('{"erased":1}\n');
    expect((await runCli("leads", "erase", "--email", "+SECOND@example.com", "--json")).stdout).toBe('{"erased":1}\n');
    expect(await place.rows("SELECT * FROM lead")).toEqual([]);
  });
});

describe("wrong usage", () => {
  it.each([
    { args: ["exprot"], said: '"exprot", did you mean "export"? want export, purge, erase' },
    { args: ["export", "--since", "2026-02-30"], said: "--since 2026-02-30: want a day" },
    { args: ["export", "--until", "yesterday"], said: "--until yesterday: want a day" },
    { args: ["export", "--format", "xlsx"], said: "--format xlsx: want csv or ndjson" },
    { args: ["purge"], said: "say --older-than DAYS" },
    { args: ["purge", "--older-than", "1y"], said: "say --older-than DAYS" },
    { args: ["erase"], said: "say whose with --email ADDRESS" },
  ])("$args", async ({ args, said }) => {
    expect(await runCli("leads", ...args)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(said) as string,
    });
  });

  it("is a store that is not there", async () => {
    vi.stubEnv("LEADS_DB", "/nowhere/leads.sqlite");
    expect(await runCli("leads", "export")).toEqual({
      code: 2,
      stdout: "",
      stderr:
        "cargolex leads: /nowhere/leads.sqlite does not exist. Set LEADS_DB or DATABASE_URL as the service has it.\n",
    });
    vi.stubEnv("DATABASE_URL", "postgres://user:hidden@127.0.0.1:1/none");
    const { code, stderr } = await runCli("leads", "export");
    expect([code, stderr]).toEqual([
      1,
      "cargolex leads: database 127.0.0.1:1/none cannot be used: connect ECONNREFUSED 127.0.0.1:1, ECONNREFUSED\n",
    ]);
    vi.unstubAllEnvs();
  });
});

it("no cell of a table begins a formula, by whatever a spreadsheet takes for the end of a cell", () => {
  const piece = oneof(
    constantFrom(
      "=",
      "+",
      "-",
      "@",
      "＝",
      "＋",
      ",",
      ";",
      "\t",
      "\r\n",
      '"',
      '""',
      "'",
      "|",
      " ",
      "\u00a0",
      "\0",
      "cmd",
      "1",
    ),
    string({ maxLength: 3 }),
  );
  assert(
    property(array(piece, { maxLength: 8 }), (pieces) => {
      const line = `${csvCell("a")},${csvCell(pieces.join(""))}\r\n`;
      const cells = [
        parse(line, { recordDelimiter: "\r\n" }).flat(),
        ...[",", ";", "\t", "|", /[,;|"]+/].map((delimiter) => line.split(delimiter)),
      ].flat();
      for (const cell of cells) expect(cell.replace(/^[\s"]+/u, "")).not.toMatch(/^[=+\-@＝＋－＠]/u);
    }),
    { numRuns: cases(2000) },
  );
});
