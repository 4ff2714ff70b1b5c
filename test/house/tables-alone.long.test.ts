import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Substance } from "../../openapi/schemas/adr-substance.ts";
import type { Problem } from "../../openapi/schemas/common.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { SanctionsStatus } from "../../openapi/schemas/sanctions-reference.ts";
import { runCli } from "../pipeline/commands/run-cli.ts";
import { editTable } from "../pipeline/diff/tables.ts";
import { madeBundle, spawnServer, type Spawned } from "../runtime/http/spawned-server.ts";

/**
 * A third regime and a second edition come in by tables alone: no code file is touched, and the bundled server answers
 * about them over a socket.
 */

const work = mkdtempSync(join(tmpdir(), "cargolex-tables-"));
const sources = join(work, "sources");
const data = join(work, "data");

let server: Spawned | undefined;

/** Adds rows to a table of the copy; its last line ends with a newline. */
const add = (file: string, ...rows: readonly string[]): void =>
  appendFileSync(join(sources, file), rows.map((row) => `${row}\n`).join(""));

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell}"` : cell);

/** Adds rows by the names of their columns, so that a column that comes later does not break the test. */
function addRecords(file: string, ...records: readonly Readonly<Record<string, string>>[]): void {
  const header = readFileSync(join(sources, file), "utf8").split("\n")[0] ?? "";
  for (const record of records) {
    const unknown = Object.keys(record).filter((name) => !header.split(",").includes(name));
    if (unknown.length > 0) throw new Error(`${file} has no column ${unknown.join(", ")}`);
    add(
      file,
      header
        .split(",")
        .map((name) => quoted(record[name] ?? ""))
        .join(","),
    );
  }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the schema of the answer, which test/runtime/http holds every answer to
const request = async <Body>(path: string): Promise<{ status: number; body: Body }> => {
  const response = await fetch(`${server?.url}${path}`);
  return { status: response.status, body: (await response.json()) as Body };
};

beforeAll(async () => {
  cpSync(join(import.meta.dirname, "../../sources"), sources, { recursive: true });

  for (const table of ["regimes", "legs", "lists", "codes", "law", "grounds"])
    editTable(sources, `sanctions/countries/${table}.csv`, (rows) => rows.filter(({ regime }) => regime !== "KP"));
  editTable(sources, "sanctions/countries/words.csv", (rows) => rows.filter(({ id }) => !id?.startsWith("KP-")));
  addRecords("sanctions/regimes.csv", {
    regime: "KP",
    target_country_code: "KP",
    asked: "named",
    celex: "32017R1509",
    eli: "http://data.europa.eu/eli/reg/2017/1509/oj",
    legal_act: "Regulation (EU) 2017/1509",
    name_pl: "Sankcje UE wobec KRLD",
    name_en: "EU sanctions against the DPRK",
    eu_law_url: "https://eur-lex.europa.eu/eli/reg/2017/1509/oj",
    eu_law_url_en: "https://eur-lex.europa.eu/legal-content/EN/ALL/?uri=CELEX:32017R1509",
    eu_law_url_pl: "https://eur-lex.europa.eu/legal-content/PL/ALL/?uri=CELEX:32017R1509",
    consolidated_version: "2024-09-13",
    consolidated_held: "02017R1509-20240913",
    coverage_from: "2024-01-01",
    checked_until: "2024-09-13",
    checked_pl: "Późniejszych aktów nie szukano.",
    checked_en: "Later acts were not looked for.",
  });
  addRecords(
    "sanctions/legs.csv",
    { regime: "KP", direction: "export", text_pl: "Wywóz do KRLD", text_en: "Export to the DPRK" },
    { regime: "KP", direction: "import", text_pl: "Przywóz z KRLD", text_en: "Import from the DPRK" },
    { regime: "KP", direction: "transit", text_pl: "Tranzyt przez KRLD", text_en: "Transit through the DPRK" },
    { regime: "KP", direction: "transport", text_pl: "Transport z KRLD", text_en: "Transport from the DPRK" },
  );
  addRecords("sanctions/texts.csv", {
    mark: "KP1",
    file: "kp.html",
    kind: "state",
    regime: "KP",
    date: "2024-09-13",
    celex: "02017R1509-20240913",
    source: "EUR-Lex",
    note: "one annex of the regulation",
  });
  addRecords("sanctions/articles.csv", {
    regime: "KP",
    article: "Art. 10(1)",
    direction: "export",
    label_pl: "Zakaz wywozu towarów luksusowych do KRLD",
    label_en: "Export ban on luxury goods to the DPRK",
    read_in: "regulation-2017-1509",
    reviewed: "2026-11-22",
  });
  addRecords("sanctions/annexes.csv", {
    regime: "KP",
    annex: "VIII",
    measure: "export",
    role: "ban",
    type: "export_ban",
    direction: "export",
    article: "Art. 10(1)",
    title_pl: "Towary luksusowe",
    title_en: "Luxury goods",
    in_force_from: "2017-09-16",
    in_force_basis: "act",
    text_version: "2024-09-13",
    state: "complete",
    source: "02017R1509-20240913",
    reviewed: "2026-11-22",
  });
  addRecords("sanctions/goods.csv", {
    regime: "KP",
    annex: "VIII",
    goods_pl: "towary luksusowe",
    goods_en: "luxury goods",
    reviewed: "2026-11-22",
  });
  writeFileSync(
    join(sources, "sanctions/entries/KP-VIII.csv"),
    readFileSync(join(sources, "sanctions/entries/RU-XXVI.csv"), "utf8").split("\n")[0] + "\n",
  );
  addRecords("sanctions/entries/KP-VIII.csv", {
    id: "KP-VIII-0001",
    measures: "export",
    row: "1",
    code: "0101",
    ex: "0",
    printed: "0101",
    name_en: "Horses",
    valid_from: "2017-09-16",
    known_since: "2017-09-16",
    evidence: "KP1",
    source: "02017R1509-20240913",
  });

  cpSync(join(sources, "adr/2025"), join(sources, "adr/2027"), { recursive: true });
  const edition = join(sources, "adr/2027/edition.csv");
  writeFileSync(
    edition,
    readFileSync(edition, "utf8")
      .replaceAll("2025-01-01", "2027-01-01")
      .replace("2026-12-31", "2028-12-31")
      .replace("2026-12-01", "2028-12-01")
      .replace("2027-06-30", "2029-06-30")
      .replaceAll("2025", "2027")
      .replace("ECE/TRANS/352", "ECE/TRANS/400")
      .replace("poz. 642", "poz. 700")
      .replace("DU/2027/642", "DU/2027/700"),
  );
  const substances = join(sources, "adr/2027/substances.csv");
  const lines = readFileSync(substances, "utf8").split("\n");
  const at = lines.findIndex((line) => line.startsWith("1203-"));
  lines[at] = (lines[at] ?? "").replace(",D/E,", ",E,");
  writeFileSync(substances, lines.join("\n"));

  const built = await runCli("build", "--sources", sources, "--out", data);
  if (built.code !== 0) throw new Error(built.stdout + built.stderr);
  server = await spawnServer(await madeBundle(), {
    DATA_DIR: data,
    RATE_LIMIT: "off",
    LEADS_DB: join(work, "leads.sqlite"),
  });
});

afterAll(async () => {
  await server?.end("SIGTERM");
  rmSync(work, { recursive: true, force: true });
});

it("answers about the third regime with its own article, title and link", async () => {
  const { status, body } = await request<CnResponse>("/api/v1/cn?q=0101%2021%2000&lang=en&regime=KP&as_of=2026-11-22");
  expect(status).toBe(200);
  expect(body).toMatchObject({ verdict: "restricted", verdict_detail: "listed", has_prohibition: true });
  expect(
    body.results.map(({ id, article, regime, source_ref }) => [id, article, regime.code, source_ref.celex]),
  ).toEqual([["KP-VIII-0001/export", "Art. 10(1)", "KP", "32017R1509"]]);
  expect(body.scope.regimes.map(({ code }) => code)).toContain("KP");
  expect(body.summary.map(({ direction, prohibited, text }) => [direction, prohibited, text?.split(":")[0]])).toEqual([
    ["export", true, "Export to the DPRK"],
    ["import", false, undefined],
    ["transit", false, undefined],
    ["transport", false, undefined],
  ]);
});

it("counts the third regime in the status", async () => {
  const { body } = await request<SanctionsStatus>("/api/v1/status");
  expect(body.coverage.map(({ regime }) => regime)).toEqual(["RU", "BY", "KP"]);
});

it("refuses a regime that the dataset does not have, and names those that it has", async () => {
  const { status, body } = await request<Problem>("/api/v1/cn?q=0101&regime=XX");
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ parameter: "regime", code: "not_allowed" }]);
  expect(body.errors?.[0]?.detail).toContain("RU, BY, KP");
});

it("answers from the second edition from its first day on, and from the first until then and in transition", async () => {
  const { body: now } = await request<Substance>("/v1/un/1203?lang=en&as_of=2026-11-22");
  const { body: later } = await request<Substance>("/v1/un/1203?lang=en&as_of=2027-01-01");
  const { body: named } = await request<Substance>("/v1/un/1203?lang=en&edition=2025&as_of=2027-03-01");
  expect([now, later, named].map(({ edition, variants }) => [edition, variants[0]?.tunnel_code])).toEqual([
    ["2025", "D/E"],
    ["2027", "E"],
    ["2025", "D/E"],
  ]);
});
