import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importAdr } from "../../../../pipeline/adr/import/importer.ts";
import { rawFolder } from "./raw-folder.ts";

/** A sources folder with the hand-kept tables that steer the import. */
function sourcesFolder(settled = ""): string {
  const root = mkdtempSync(join(tmpdir(), "sources-"));
  const folder = join(root, "adr", "2025");
  mkdirSync(folder, { recursive: true });
  for (const file of ["readings.csv", "reading-columns.csv"])
    copyFileSync(join(import.meta.dirname, "../../../../sources/adr/2025", file), join(folder, file));
  writeFileSync(join(folder, "settled.csv"), `un,row,column,value,reason\n${settled}`);
  writeFileSync(
    join(folder, "name-qualifiers.csv"),
    "word,pl,en,de,fr,quality\nmolten,STOPIONY,MOLTEN,GESCHMOLZEN,FONDU,to_review\n",
  );
  writeFileSync(
    join(folder, "name-corrections.csv"),
    "variant_id,lang,name,quality,reason\n1203-II,fr,ESSENCE,two_readings,read again\n",
  );
  writeFileSync(join(folder, "name-spellings.csv"), "lang,printed,spelled,reason\npl,BENZYNO,BENZYNA,never printed\n");
  return root;
}

type Cells = Record<string, string>;

async function run(settled?: string): Promise<{
  substances: Cells[];
  names: Cells[];
  disagreements: Cells[];
  report: string[];
  issues: readonly { rule: string }[];
}> {
  const { tables, report, issues } = await importAdr.run(["2025", rawFolder()], sourcesFolder(settled));
  const rows = (file: string): Record<string, string>[] => {
    const proposedTable = tables.find(({ path }) => path === `adr/2025/${file}.csv`);
    return (proposedTable?.rows ?? []).map((cells) =>
      Object.fromEntries((proposedTable?.header ?? []).map((name, index) => [name, cells[index] ?? ""])),
    );
  };
  return { substances: rows("substances"), names: rows("names"), disagreements: rows("disagreements"), report, issues };
}

describe("import adr", () => {
  it("reads every publication, in the order of the base, with ids and states", async () => {
    const { substances, issues } = await run();
    expect(issues).toEqual([]);
    expect(
      substances.map((row) => [
        row["variant_id"],
        row["row"],
        row["transport_category"],
        row["tunnel_code"],
        row["status"],
      ]),
    ).toEqual([
      ["1203-II", "1", "2", "D/E", "regulated"],
      ["2215-III-molten", "1", "0", "E", "regulated"],
      ["2215-III-plain", "2", "3", "E", "regulated"],
      ["1798", "1", "", "", "carriage_prohibited"],
    ]);
    expect(substances[0]).toMatchObject({
      special_provisions: "243 534 664",
      packing_instructions: "P001 IBC02",
      tank_provisions: "TU9",
      data_quality: "verified",
    });
  });

  it("names rows in four languages, with German spelling and composed Polish", async () => {
    const { names } = await run();
    expect(names.map((row) => [row["name_en"], row["name_de"], row["name_fr"], row["name_pl"]])).toEqual([
      ["MOTOR SPIRIT", "OTTOKRAFTSTOFF, größer", "ESSENCE", "BENZYNA"],
      ["MALEIC ANHYDRIDE, MOLTEN", "ANHYDRID, GESCHMOLZEN", "ANHYDRIDE FONDU", "BEZWODNIK MALEINOWY STOPIONY"],
      ["MALEIC ANHYDRIDE", "ANHYDRID", "ANHYDRIDE", "BEZWODNIK MALEINOWY"],
      ["ACID", "SÄURE", "ACIDE", "MIESZANINA"],
    ]);
    expect(names.map((row) => row["quality"]?.split(" ").at(-1))).toEqual([
      "pl:one_reading",
      "pl:one_reading",
      "pl:composed",
      "pl:one_reading",
    ]);
  });

  it("writes down what readings differ on; a rail table that lacks road's own provision does not", async () => {
    const { disagreements } = await run();
    expect(disagreements).toEqual([
      {
        variant_id: "1203-II",
        column: "tunnel_code",
        decided: "D/E",
        rule: "majority",
        agree: "TR NO PL BAM RK23 OCA",
        differ: "CP=B/E",
        against_majority: "0",
        reason: "more than half of the readings of this edition",
      },
    ]);
  });

  it("takes a settled value and its reason", async () => {
    const { substances, disagreements } = await run("1203,,tunnel_code,B/E,read in the journal\n");
    expect(substances[0]).toMatchObject({ tunnel_code: "B/E", data_quality: "to_review" });
    expect(disagreements[0]).toMatchObject({
      decided: "B/E",
      rule: "settled",
      agree: "CP",
      against_majority: "1",
      reason: "read in the journal",
    });
  });

  it("says which rows stand elsewhere, and which spelling is found no more", async () => {
    const { report } = await run();
    expect(report).toContain("NO: UN numbers whose rows stand in another order (1): 2215");
    expect(report).toContain("name-spellings: pl BENZYNO is found nowhere any more: remove the row");
    expect(report.at(-1)).toBe("rows: 4; cells on which readings differ: 1");
  });

  it("wants an edition and a folder", async () => {
    const { usage, tables } = await importAdr.run(["2025"], sourcesFolder());
    expect([usage, tables]).toEqual(["name an edition and a folder: cargolex import adr 2027 <folder>", []]);
  });
});
