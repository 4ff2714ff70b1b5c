import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { default as readWorkbook, readSheet } from "read-excel-file/node";
import { hint } from "../../../../runtime/text/nearest.ts";
import type { PublicationRow } from "../../rows/import.ts";
import { parseDelimited } from "../files.ts";
import { type GridRow, type Sheet, sheetOfGrid } from "./sheet.ts";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

/**
 * The records of a list in a JSON file; `place` is the path to it (`entries`, `data.rows`), empty for the document
 * itself.
 */
function sheetOfJson(text: string, location: string, sources: readonly string[]): Sheet {
  const faults: Sheet["faults"] = [];
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    return noList(`is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const name of location === "" ? [] : location.split(".")) {
    const members = membersOf(list);
    if (!members.includes(name))
      return noList(
        `has no ${JSON.stringify(name)} on the path ${JSON.stringify(location)}${hint(name, members)}; there is ${members.slice(0, 12).join(", ") || "no object"}: mend \`place\` in readings.csv`,
      );
    list = (list as Record<string, unknown>)[name];
  }
  if (!Array.isArray(list))
    return noList(
      `${location === "" ? "the document" : `what stands at ${JSON.stringify(location)}`} is no list${membersOf(list).length > 0 ? `; there is ${membersOf(list).slice(0, 12).join(", ")}` : ""}: mend \`place\` in readings.csv`,
    );
  const members = [...new Set(list.slice(0, 50).flatMap(membersOf))];
  const requested = sources.filter((source) => source !== "*");
  const matches = new Set<string>();
  const rows = list.map((record: unknown, index) => {
    const cells = new Map<string, string>();
    for (const source of requested) {
      const value = source
        .split(".")
        .reduce<unknown>(
          (member, name) =>
            typeof member === "object" && member !== null ? (member as Record<string, unknown>)[name] : undefined,
          record,
        );
      if (value !== undefined) matches.add(source);
      const printed = textOf(value);
      if (printed === undefined)
        faults.push({
          source,
          message: `record ${index + 1}: ${JSON.stringify(source)} is an object: name a member of it, \`${source}.name\``,
        });
      cells.set(source, printed ?? "");
    }
    return {
      line: index + 1,
      cells,
      whole: Object.values(record ?? {})
        .map((value) => textOf(value) ?? "")
        .join(" "),
    };
  });
  for (const source of requested)
    if (!matches.has(source))
      faults.push({
        source,
        message: `no record has ${JSON.stringify(source)}${hint(source, members)}; they have ${members.join(", ")}`,
      });
  return { location: location === "" ? "" : `list ${location}`, rows, faults: faults.slice(0, 20) };
}

function noList(message: string): Sheet {
  return { location: "", rows: [], faults: [{ source: "", message }] };
}

function membersOf(value: unknown): string[] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

/** A list is its words; undefined for an object. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((part: unknown) => textOf(part) ?? "").join(" ");
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? JSON.stringify(value)
      : undefined;
}

/** No published table is greater. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Opens the file of a reading and finds the sources that its columns are mapped to. What keeps it from being read is a
 * fault with a remedy.
 */
export async function openSheet(
  folder: string,
  reading: Pick<PublicationRow, "format" | "file" | "place">,
  sources: readonly string[],
): Promise<Sheet> {
  const { format, file, place } = reading;
  const facts = await stat(join(folder, file)).catch(() => undefined);
  if (facts?.isFile() !== true) {
    const files = await readdir(folder).catch(() => []);
    return fault(
      `there is no such file${hint(file, files)}: name another in readings.csv, or take out the rows of this reading`,
    );
  }
  if (facts.size > MOST_BYTES)
    return fault(
      `has ${Math.round(facts.size / 1_048_576)} MB, want at most ${MOST_BYTES / 1_048_576}: take the table alone`,
    );
  const bytes = await readFile(join(folder, file));
  if (bytes.length === 0) return fault("is empty: save it again");
  if (format === "xlsx") return openWorkbook(bytes, place, sources);
  const text = decode(bytes);
  if (text === undefined) return fault("is not UTF-8: save it as UTF-8 (in a spreadsheet: CSV UTF-8)");
  if (format === "json") return sheetOfJson(text, place, sources);
  if (format === "html") return sheetOfHtml(text, place, sources);
  const delimiter = place === "tab" ? "\t" : place;
  if (![",", ";", "\t", "|"].includes(delimiter))
    return fault(`\`place\` ${JSON.stringify(place)} is no separator: say , or ; or | or tab in readings.csv`);
  try {
    return sheetOfGrid("", parseDelimited(text, delimiter), sources);
  } catch (error) {
    return fault(
      `is no CSV with the separator ${JSON.stringify(place)}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function openWorkbook(bytes: Buffer, location: string, sources: readonly string[]): Promise<Sheet> {
  if (bytes.readUInt16BE(0) !== 0x50_4b) return fault("is no .xlsx workbook: save it as .xlsx");
  const names = await readWorkbook(bytes).then(
    (sheets) => sheets.map(({ sheet }) => sheet),
    (error: unknown) => String(error),
  );
  if (typeof names === "string") return fault(`is no workbook that can be read: ${names}`);
  const name = location === "" ? names[0] : names.find((candidate) => candidate === location);
  if (name === undefined)
    return fault(
      `has no sheet ${JSON.stringify(location)}${hint(location, names)}; there is ${names.map((candidate) => JSON.stringify(candidate)).join(", ")}: mend \`place\` in readings.csv`,
    );
  const faults: Sheet["faults"] = [];
  const grid = (await readSheet(bytes, name)).map((row, index): GridRow => ({
    line: index + 1,
    cells: row.map((cell, column) => {
      if (cell instanceof Date)
        faults.push({
          source: "",
          message: `row ${index + 1}, column ${column + 1}: a spreadsheet made a date of what was typed: format the column as text and type it again`,
        });
      return cell === null ? "" : String(cell);
    }),
  }));
  const sheet = sheetOfGrid(`sheet ${JSON.stringify(name)}`, grid, sources);
  return { ...sheet, faults: [...faults.slice(0, 20), ...sheet.faults] };
}

function fault(message: string): Sheet {
  return { location: "", rows: [], faults: [{ source: "", message }] };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A wider or higher cell is a fault of the page, not a table. */
const MOST_SPAN = 500;

/**
 * The rows of the tables of a page, merged cells repeated; `place` is the number of one table, empty for all of them
 * one after the other.
 */
function sheetOfHtml(text: string, location: string, sources: readonly string[]): Sheet {
  const tables = outerTables(parse(text, { sourceCodeLocationInfo: true }));
  if (tables.length === 0)
    return {
      location: "",
      rows: [],
      faults: [{ source: "", message: "the page has no table: save the whole page, not a link to it" }],
    };
  if (location === "") return sheetOfGrid("", tables.flatMap(gridOf), sources);
  const table = /^[1-9]\d{0,3}$/.test(location) ? tables[Number(location) - 1] : undefined;
  if (table === undefined)
    return {
      location: "",
      rows: [],
      faults: [
        {
          source: "",
          message: `the page has ${tables.length} tables, none is ${JSON.stringify(location)}: mend \`place\` in readings.csv, a number from 1, or nothing for all of them`,
        },
      ],
    };
  return sheetOfGrid(`table ${location}`, gridOf(table), sources);
}

function children(node: Node): Element[] {
  return "childNodes" in node ? node.childNodes.filter((child): child is Element => "tagName" in child) : [];
}

function outerTables(node: Node): Element[] {
  return children(node).flatMap((child) => (child.tagName === "table" ? [child] : outerTables(child)));
}

function rowsOf(node: Node): Element[] {
  return children(node).flatMap((child) =>
    child.tagName === "tr" ? [child] : child.tagName === "table" ? [] : rowsOf(child),
  );
}

/** A table as a rectangle: a merged cell stands in every place that it covers. */
function gridOf(table: Element): GridRow[] {
  const hanging = new Map<number, { text: string; rows: number }>();
  return rowsOf(table).map((row) => {
    const cells: string[] = [];
    const fillDown = (): void => {
      for (let above = hanging.get(cells.length); above !== undefined; above = hanging.get(cells.length)) {
        if (above.rows === 1) hanging.delete(cells.length);
        else hanging.set(cells.length, { ...above, rows: above.rows - 1 });
        cells.push(above.text);
      }
    };
    for (const cell of children(row).filter(({ tagName }) => tagName === "td" || tagName === "th")) {
      fillDown();
      const text = printedText(cell)
        .replace(/[^\S\n]+/gu, " ")
        .trim();
      for (let across = span(cell, "colspan"); across > 0; across--) {
        if (span(cell, "rowspan") > 1) hanging.set(cells.length, { text, rows: span(cell, "rowspan") - 1 });
        cells.push(text);
      }
    }
    fillDown();
    return { line: row.sourceCodeLocation?.startLine ?? 0, cells };
  });
}

function span(cell: Element, name: string): number {
  const value = Number(cell.attrs.find((attr) => attr.name === name)?.value ?? "1");
  return Number.isInteger(value) && value > 0 ? Math.min(value, MOST_SPAN) : 1;
}

const BLOCKS: ReadonlySet<string> = new Set(["p", "div", "br", "li"]);

function printedText(node: Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value.replace(/\s+/gu, " ");
  if ("tagName" in node && (node.tagName === "script" || node.tagName === "style" || node.tagName === "sup")) return "";
  const inner = "childNodes" in node ? node.childNodes.map(printedText).join("") : "";
  return "tagName" in node && BLOCKS.has(node.tagName) ? `${inner}\n` : inner;
}
