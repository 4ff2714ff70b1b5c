import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderCsv } from "../../../pipeline/publish/bulk-fields.ts";
import { turnYear } from "../../../pipeline/sanctions/cn-turn.ts";
import { readCodeCell } from "../../../pipeline/sanctions/import/eurlex/code-cell.ts";
import { deriveNodes } from "../../../pipeline/nomenclature/tree.ts";
import { brusselsDay } from "../../../runtime/rules/day.ts";
import { compareText, fold } from "../../../runtime/text/normalize.ts";
import { runCli } from "../commands/run-cli.ts";
import { request } from "../../runtime/sanctions/open-data.ts";

type YearTurn = ReturnType<typeof turnYear>;

const EURLEX = join(import.meta.dirname, "..", "import", "eurlex");

/** Runs with a file in a folder that is gone afterwards. */
async function withFile<Result>(name: string, text: string, run: (path: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "plant-"));
  const path = join(folder, name);
  writeFileSync(path, text);
  try {
    return await run(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A year that calls a code for horses by a name; without one, the year that no longer has the code. */
function horses(name: string | undefined): ReturnType<typeof deriveNodes> {
  const codes = ["01", "0101", "010121", ...(name === undefined ? [] : ["01012100"])];
  return deriveNodes(
    codes.map((code, index) => ({
      file: "cn.csv",
      line: index + 2,
      row: { code, depth: index, name_en: name ?? "animals", name_pl: name ?? "zwierzęta", unit: "", mark: [] },
    })),
  );
}

function turnOf(before: string, after: string | undefined): YearTurn {
  return turnYear({ from: 2025, to: 2026, before: horses(before), after: horses(after), successors: [] }, [
    { id: "RU-XVIII-0001", codes: ["01012100"], except_codes: [] },
  ]);
}

/**
 * Mistakes that no table shows: each is made here, and what catches it is said. By lint, and in the order of lints.csv
 * where a lint has several.
 */
export const plants: Readonly<Record<string, readonly (() => string | Promise<string>)[]>> = {
  L02: [
    async () => {
      const { verdict, verdict_detail, needs } = await request("0101");
      return `0101: ${verdict} ${verdict_detail}, needs ${needs.join(", ")}`;
    },
  ],
  L03: [
    async () => {
      const long = await request("8542319010");
      const odd = await request("73041");
      return `8542319010: ${long.verdict_detail} by ${long.results[0]?.cn_code}; 73041: ${odd.meta.warnings.map(({ code }) => code).join(" ")}`;
    },
  ],
  L04: [
    () => {
      const spellings = ["ex 2932", "Ex 2932", "ex. 2932", "Ex87 03 23", "z 2932", "aus 2932"];
      const read = spellings
        .map(readCodeCell)
        .filter(
          (cell) =>
            cell.kind === "codes" &&
            cell.codes.length === 1 &&
            cell.codes[0]?.ex === true &&
            /^\d+$/.test(cell.codes[0].digits),
        );
      return `${read.length} of ${spellings.length} spellings of ex are read`;
    },
  ],
  L06: [
    () =>
      turnOf("Pure-bred breeding animals", undefined)
        .findings.map(({ open, decide }) => `${open ? "open: " : ""}${decide}`)
        .join("; "),
  ],
  L07: [
    () =>
      turnOf("Pure-bred breeding animals", "Tractors of an engine power exceeding 130 kW")
        .findings.map(({ kind, code }) => `${kind} ${code}`)
        .join("; "),
  ],
  L08: [
    async () => {
      const until = "2026-07-25";
      const state = async (as_of: string): Promise<string> =>
        (await request("6805", { as_of, history: "1" })).winddowns.find((period) => period.until === until)?.expired ===
        true
          ? "expired"
          : "runs";
      return `until ${until}: ${await state(until)} on ${until}, ${await state("2026-07-26")} on 2026-07-26`;
    },
  ],
  L09: [
    async () => {
      const own = (await request("84", { limit: 500 })).results.filter(({ id }) => id.startsWith("RU-XXIII-"));
      return `RU-XXIII: ${new Set(own.map(({ valid_from }) => valid_from)).size > 1 ? "rows have first days of their own" : "one first day"}`;
    },
  ],
  L10: [
    async () =>
      `8471 30 00: ${[...new Set((await request("8471 30 00")).results.map(({ restriction }) => String(restriction.direction)))].toSorted(compareText).join(", ")}`,
  ],
  L11: [
    async () => {
      const page = readFileSync(join(EURLEX, "consolidated.html"), "utf8").replace(
        "exceeding EUR 750",
        "exceeding EUR 900",
      );
      return withFile(
        "page.html",
        page,
        async (path) =>
          (
            await runCli(
              "import",
              "eurlex",
              "--regime",
              "RU",
              "--annex",
              "XVIII",
              "--sources",
              join(EURLEX, "sources"),
              path,
            )
          ).stdout,
      );
    },
  ],
  L12: [
    async () => {
      const { verdict, scope } = await request("0201");
      return `0201: ${verdict}, and what is ${scope.not_covered.length > 0 ? "not covered is said" : "covered is not said"}`;
    },
  ],
  L18: [
    () =>
      [
        ["wałek", "walek"],
        ["groß", "gross"],
        ["œuvre", "oeuvre"],
        ["stal", "Stahl"],
      ]
        .map((pair) => pair.map(fold).join(" "))
        .join("; "),
  ],
  L20: [async () => `pending says ${(await request("0201")).scope.pending.map(({ celex }) => celex).join(" ")}`],
  L25: [
    () =>
      `23:30 UTC on 2026-11-21 is ${brusselsDay(Date.parse("2026-11-21T23:30:00Z"))} in Brussels, and on 2026-07-23 it is ${brusselsDay(Date.parse("2026-07-23T23:30:00Z"))}`,
  ],
  L26: [
    async () => {
      const { verdict_detail, meta } = await request("0101 00 00");
      return `0101 00 00: ${verdict_detail}, ${meta.warnings.map(({ code }) => code).join(" ")}`;
    },
  ],
  L27: [
    async () =>
      withFile(
        "codes.csv",
        "document_code,kind,regulation,description_en,description_pl,start_date,end_date\n",
        async (path) => (await runCli("import", "certificates", "taric-2025-07", path)).stdout,
      ),
  ],
  L28: [() => Buffer.from(renderCsv([{ id: "1", name_en: "=HYPERLINK(1)" }])).toString()],
};
