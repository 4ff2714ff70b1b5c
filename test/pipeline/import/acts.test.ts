import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readActChanges } from "../../../pipeline/sanctions/import/eurlex/act-changes.ts";
import { actNumber } from "../../../pipeline/sanctions/import/eurlex/amending-acts.ts";
import { planAct } from "../../../pipeline/sanctions/import/eurlex/act.ts";
import { readingOf } from "../../../pipeline/sanctions/import/eurlex/importer.ts";
import { openPublished } from "../../../pipeline/sanctions/import/eurlex/published-file.ts";
import type { ImportSettings } from "../../../pipeline/sanctions/import/eurlex/settings.ts";
import { readHtml } from "../../../pipeline/sanctions/import/eurlex/html.ts";
import {
  isSupplement,
  readLawTables,
  regimeOf,
  type LawTables,
} from "../../../pipeline/sanctions/import/eurlex/law-tables.ts";
import { annexKeyOfId, lawTables, type EntryRow } from "../../../pipeline/sanctions/tables/law.ts";
import { dayBefore } from "../../../runtime/rules/sanctions/force.ts";
import { printActPage } from "./acts/print-act.ts";

/**
 * Real acts, replayed: their amending sentences and smaller tables as the Official Journal has them, in its markup; a
 * list that the act prints whole is printed from the rows held. The tables from which the act and all later ones were
 * taken out become those of today.
 */

const SOURCES = join(import.meta.dirname, "../../../sources");
let loaded: LawTables;
beforeAll(async () => {
  loaded = await readLawTables(SOURCES);
});

/** The rows as they stood before a day: what began then has not begun, what ended then stands. */
function takenOut(entries: readonly EntryRow[], date: string): EntryRow[] {
  return entries
    .filter(({ valid_from }) => valid_from < date)
    .map((entry) => (entry.valid_to >= dayBefore(date) ? { ...entry, valid_to: "", ended_by: "" } : entry));
}

/** The annexes as they stood: one that a later act deleted has its list. */
function annexesBefore(annexes: LawTables["reviewed"]["annexes"], date: string): LawTables["reviewed"]["annexes"] {
  return annexes.map((row) =>
    row.state === "deleted" && row.in_force_to >= date ? { ...row, state: "complete", in_force_to: "" } : row,
  );
}

interface Replayed {
  errors: string[];
  /** `BY-Va 9015 10 00`: the list and the code of a row. */
  begun: string[];
  ended: string[];
  left: string[];
}

const column = (name: string): number => lawTables.entries.columns.indexOf(name);

async function replay(page: string, regime: string, date: string, entries: readonly EntryRow[]): Promise<Replayed> {
  const publication = readHtml(page);
  const annexes = annexesBefore(loaded.reviewed.annexes, date);
  const tables: LawTables = { ...loaded, entries, reviewed: { ...loaded.reviewed, annexes } };
  const base = actNumber(regimeOf(loaded, regime).celex);
  const settings: ImportSettings = {
    file: "act.html",
    regime,
    sha256: "",
    annexes: [],
    deleted: [],
    noGoods: [],
    act: "",
    date,
    mark: "T1",
    wording: false,
    corrections: new Map(),
    all: false,
  };
  const read = readActChanges(publication.blocks, base, readingOf(publication, settings, loaded));
  const result = await planAct(publication, read, tables, settings, [], "");
  const before = new Map(entries.map((entry) => [entry.id, entry]));
  const rows = result.tables
    .filter(({ path }) => path.startsWith("sanctions/entries/"))
    .flatMap((table) => table.rows)
    .map((row) => ({
      id: row[column("id")] ?? "",
      valid_to: row[column("valid_to")] ?? "",
      place: placeOf({ id: row[column("id")] ?? "", printed: row[column("printed")] ?? "" }),
    }));
  return {
    errors: result.issues
      .filter(({ severity, rule }) => severity === "error" && rule !== "import/act")
      .map(({ message }) => message.replace(/^annex (\w+), .*?: (.*) is limited by its words,.*$/, "$1 $2")),
    begun: rows.filter(({ id }) => !before.has(id)).map(({ place }) => place),
    ended: rows
      .filter(({ id, valid_to }) => valid_to !== "" && before.get(id)?.valid_to === "")
      .map(({ place }) => place),
    left: read.left.map(({ paragraph }) => /^(?:Annex|Article) \w+/.exec(paragraph)?.[0] ?? paragraph),
  };
}

/** `BY-Va 9015 10 00`, however the act spaces the code. */
const placeOf = ({ id, printed }: Pick<EntryRow, "id" | "printed">): string =>
  `${annexKeyOfId(id)} ${printed.replace(/^Ex /, "ex ").replace(/(?<=\b\d{4})(?=\d{2})|(?<=\b\d{6})(?=\d{2}\b)/g, " ")}`;

describe("acts of the Official Journal", () => {
  it.each([
    {
      act: "32025R1472",
      regime: "BY",
      date: "2025-07-20",
      annexes: ["Va", "XIVa", "XVIII", "XIX"],
      unread: ["Va 8205 59 80", "Va 8459 61", "XVIII 3302 90"],
      left: ["Annex V", "Annex V", "Annex Va", "Annex Va", "Annex Vb"],
    },
    {
      act: "32025R2041",
      regime: "BY",
      date: "2025-10-24",
      annexes: ["Va", "XVIII", "XXV", "XXVII"],
      unread: ["XXV ex 8605 00 00"],
      left: [
        "Article 1v",
        "Article 1v",
        "Article 1zb",
        "Annex V",
        ...Array.from({ length: 4 }, () => "Annex Va"),
        "Annex Vb",
        "Annex Vba",
        "Annex XXVI",
      ],
    },
    {
      act: "32025R1494",
      regime: "RU",
      date: "2025-07-20",
      annexes: ["VII", "XXIII", "XXIIIE", "XXIIIF", "XXXVII"],
      unread: ["XXIII 3302 90", "XXXVII 7308 90", "XXXVII 8716 39"],
      left: ["Annex VII", "Annex XIV", "Annex XLV", "Annex XLIX", "Annex LI", "Annex XXXIX"],
    },
    {
      act: "32025R2033",
      regime: "RU",
      date: "2025-10-24",
      annexes: ["VII", "XVIII", "XXI", "XXIII", "XXIIIG"],
      unread: ["XVIII ex 9006 00 00"],
      left: [
        "Annex VII",
        "Annex VII",
        "Annex VII",
        "Annex VIII",
        "Annex XIV",
        "Annex XIX",
        "Annex XXXIX",
        "Annex XL",
        "Annex XLII",
        "Annex XLII",
      ],
    },
    {
      act: "32024R1745",
      regime: "RU",
      date: "2024-06-25",
      annexes: ["VII", "XXI", "XXIII", "XL"],
      // The list of a period that was over before the entries begin: its codes stand in winddowns.csv.
      over: ["XXIIIC"],
      unread: [
        "annex XXIX, table 1: 2709 00 looks like a code and nobody read it: take it into the tables by hand, or say --no-goods XXIX where it lists no goods",
        "XXIII 2920",
        "XXIIIC 2829 19",
      ],
      left: ["Article 8a", "Article 12b", "Annex IV", "Annex VIII", "Annex XXIX", "Annex XXXVI"],
    },
  ])("$act becomes the rows of today, each under its annex", async (corpus) => {
    const { act, regime, date, annexes, unread, left, over = [] } = corpus;
    const text = readFileSync(join(import.meta.dirname, `acts/${act}.txt`), "utf8");
    const printed = loaded.entries.filter((entry) => !isSupplement(annexKeyOfId(entry.id), entry, loaded));
    const page = printActPage(text, printed, date);
    const replayed = await replay(page, regime, date, takenOut(loaded.entries, date));
    const keys = new Set(annexes.map((annex) => `${regime}-${annex}`));
    const changed = loaded.entries.filter(({ id }) => keys.has(annexKeyOfId(id)));
    expect({ unread: replayed.errors, left: replayed.left }).toEqual({ unread, left });
    // What waits for a person is written when he has read it: the words held are shorter than those of the act.
    const waits = new Set(unread.map((place) => `${regime}-${place}`));
    const settled = (places: readonly string[]): string[] => places.filter((place) => !waits.has(place)).toSorted();
    // A row of supplements.csv begins and ends by a person's word, unless the act names it.
    const begun = changed.filter(
      (entry) => entry.act === act && entry.valid_from === date && !isSupplement(annexKeyOfId(entry.id), entry, loaded),
    );
    const notHeld = new Set(over.map((annex) => `${regime}-${annex}`));
    expect(settled(replayed.begun.filter((place) => !notHeld.has(place.split(" ")[0] ?? "")))).toEqual(
      settled(begun.map(placeOf)),
    );
    const ended = changed.filter((entry) => entry.ended_by === act && entry.valid_to === dayBefore(date));
    const byPerson = new Set(ended.filter((entry) => isSupplement(annexKeyOfId(entry.id), entry, loaded)).map(placeOf));
    expect(settled(replayed.ended).filter((place) => !byPerson.has(place))).toEqual(
      settled(ended.map(placeOf)).filter((place) => !byPerson.has(place)),
    );
  });

  it.each(["32025R1472", "32025R2041", "32025R1494", "32025R2033", "32024R1745"])(
    "%s is refused where it was cut behind any of its tables and closed",
    async (act) => {
      const page = printActPage(
        readFileSync(join(import.meta.dirname, `acts/${act}.txt`), "utf8"),
        loaded.entries,
        "2025-10-24",
      );
      const folder = mkdtempSync(join(tmpdir(), "cut-"));
      const path = join(folder, "act.html");
      const opened = async (text: string): Promise<string> => {
        writeFileSync(path, text);
        const read = await openPublished(path);
        return "refused" in read ? read.refused : "";
      };
      expect(await opened(page)).toBe("");
      const ends = [...page.matchAll(/class="oj-table"><tbody>[\s\S]*?<\/table>/g)].map(
        ({ index, 0: { length } }) => index + length,
      );
      expect(ends.length).toBeGreaterThan(3);
      for (const end of ends)
        expect(await opened(`${page.slice(0, end)}\n</body></html>\n`)).toContain(
          "it was cut, save the page again, whole",
        );
      rmSync(folder, { recursive: true });
    },
  );

  // The shape of an act on Belarus that is not held: one ANNEX for all annexes of the regulation.
  const BELARUS = [
    "COUNCIL REGULATION (EU) 2027/9999",
    "of 4 January 2027",
    "amending Regulation (EC) No 765/2006",
    "Article 1",
    "Regulation (EC) No 765/2006 is amended as follows:",
    "(1) the Annexes are amended in accordance with the Annex to this Regulation.",
    "ANNEX",
    "The Annexes to Regulation (EC) No 765/2006 are amended as follows:",
  ];
  const XVIII = ["(1) Annex XVIII is replaced by the following:", "‘ANNEX XVIII", "List of goods", "@BY-XVIII", "’;"];
  const CHARCOAL = "| 4402 | Wood charcoal |";
  const made = async (...lines: readonly string[]): Promise<Replayed> => {
    const day = "2027-01-05";
    const printed = loaded.entries.filter((entry) => !isSupplement(annexKeyOfId(entry.id), entry, loaded));
    return replay(printActPage([...BELARUS, ...lines].join("\n"), printed, day), "BY", day, loaded.entries);
  };

  it("puts a row under the annex of its own item, not under that of the item before", async () => {
    const run = await made(...XVIII, "(2) in Annex XXVII, the following entries are added:", CHARCOAL);
    expect([run.errors, run.begun, run.ended]).toEqual([[], ["BY-XXVII 4402"], []]);
  });

  it("the first item has its annex too, and an annex may stand at the end of its sentence", async () => {
    const first = await made("(1) in Annex XXVII, the following entries are added:", CHARCOAL);
    expect([first.errors, first.begun]).toEqual([[], ["BY-XXVII 4402"]]);
    const last = await made(...XVIII, "(2) the following entries are added to Annex XXVII:", CHARCOAL);
    expect([last.errors, last.begun]).toEqual([[], ["BY-XXVII 4402"]]);
  });

  it.each([
    {
      lines: [...XVIII, "(2) the following entries are added:", CHARCOAL],
      said: "a table of 1 codes under no annex of the regulation",
    },
    {
      lines: [...XVIII, "(2) in Annexes XXVII and XVIII, the following entries are added:", CHARCOAL],
      said: "under a sentence that names Annexes XXVII, XVIII, and no heading says which is meant",
    },
    {
      lines: ["(1) Annex XXVII is replaced by the following:", "‘ANNEX XVIII", "List of goods", CHARCOAL],
      said: "the heading of Annex XVIII stands below a sentence that speaks of Annex XXVII",
    },
    {
      lines: [...XVIII, "‘(2) in Annex XXVII, the following entries are added:", CHARCOAL],
      said: "under Annex XVIII, while the words above it speak of Annex XXVII",
    },
    {
      lines: ["(1) Annex XVIII is amended in accordance with Annex II to this Regulation."],
      said: "says that Annex XVIII changes, and nothing here changes it: the page is cut",
    },
    {
      lines: ["(1) in Annex XVIII, the list is replaced by the following:", CHARCOAL],
      said: "under Annex XVIII that replaces rows which are not printed before it",
    },
  ])("refuses a table whose annex is not certain: $said", async ({ lines, said }) => {
    const run = await made(...lines);
    expect(run.errors).toEqual(expect.arrayContaining([expect.stringContaining(said)]));
    expect([run.begun, run.ended]).toEqual([[], []]);
  });
});
