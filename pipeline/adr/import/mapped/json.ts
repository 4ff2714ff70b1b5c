import { hint } from "../../../source/nearest.ts";
import type { Sheet } from "./sheet.ts";

/** The records of a list in a JSON file; `place` is the path to it (`entries`, `data.rows`), empty for the document itself. */
export function sheetOfJson(text: string, place: string, sources: readonly string[]): Sheet {
  const faults: Sheet["faults"] = [];
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    return noList(`is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const name of place === "" ? [] : place.split(".")) {
    const members = membersOf(list);
    if (!members.includes(name)) return noList(`has no ${JSON.stringify(name)} on the path ${JSON.stringify(place)}${hint(name, members)}; there is ${members.slice(0, 12).join(", ") || "no object"}: mend \`place\` in readings.csv`);
    list = (list as Record<string, unknown>)[name];
  }
  if (!Array.isArray(list)) return noList(`${place === "" ? "the document" : `what stands at ${JSON.stringify(place)}`} is no list${membersOf(list).length > 0 ? `; there is ${membersOf(list).slice(0, 12).join(", ")}` : ""}: mend \`place\` in readings.csv`);
  const members = [...new Set(list.slice(0, 50).flatMap(membersOf))];
  const asked = sources.filter((source) => source !== "*");
  const found = new Set<string>();
  const rows = list.map((record: unknown, index) => {
    const cells = new Map<string, string>();
    for (const source of asked) {
      const value = source.split(".").reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined), record);
      if (value !== undefined) found.add(source);
      const printed = textOf(value);
      if (printed === undefined) faults.push({ source, message: `record ${index + 1}: ${JSON.stringify(source)} is an object: name a member of it, \`${source}.name\`` });
      cells.set(source, printed ?? "");
    }
    return { line: index + 1, cells, whole: Object.values(record ?? {}).map((value) => textOf(value) ?? "").join(" ") };
  });
  for (const source of asked) if (!found.has(source)) faults.push({ source, message: `no record has ${JSON.stringify(source)}${hint(source, members)}; they have ${members.join(", ")}` });
  return { place: place === "" ? "" : `list ${place}`, rows, faults: faults.slice(0, 20) };
}

function noList(message: string): Sheet {
  return { place: "", rows: [], faults: [{ source: "", message }] };
}

function membersOf(value: unknown): string[] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

/** A list is its words; undefined for an object. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((one: unknown) => textOf(one) ?? "").join(" ");
  return typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? JSON.stringify(value) : undefined;
}
