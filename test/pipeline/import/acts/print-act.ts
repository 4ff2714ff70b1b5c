import { annexKeyOfId, type EntryRow } from "../../../../pipeline/sanctions/tables/law.ts";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const ITEM = /^(\((?:\d{1,3}|[a-z]{1,2})\)) (.*)$/;

/** A list of an annex on a day as `ex`, code and words; of one table of it where its number is given. */
function printedList(entries: readonly EntryRow[], place: string, date: string): string[][] {
  const [key = "", number] = place.split(" ");
  return entries
    .filter(
      ({ id, part, valid_from, valid_to }) =>
        annexKeyOfId(id) === key &&
        valid_from <= date &&
        (valid_to === "" || valid_to >= date) &&
        (number === undefined || /\d+/.exec(part)?.[0] === number),
    )
    .toSorted((a, b) => Number(a.row) - Number(b.row))
    .map(({ printed, name_en }) => [/^ex\b/i.test(printed) ? "ex" : "", printed.replace(/^ex\s*/i, ""), name_en]);
}

function tableRow(cells: readonly string[]): string {
  return `<tr class="oj-table">${cells.map((cell) => `<td valign="top" class="oj-table"><p class="oj-tbl-txt">${escaped(cell)}</p></td>`).join("")}</tr>`;
}

function table(rows: readonly (readonly string[])[]): string {
  return `<table width="100%" border="0" cellspacing="0" cellpadding="0" class="oj-table"><tbody>\n${rows.map(tableRow).join("\n")}\n</tbody></table>`;
}

/** A paragraph as the Official Journal sets it: an item has its number in a cell of its own. */
function paragraph(line: string): string {
  if (/^‘?ANNEX\b/.test(line)) return `<p class="oj-doc-ti">${escaped(line)}</p>`;
  if (/^Article \d+[a-z]*$/.test(line)) return `<p class="oj-ti-art">${line}</p>`;
  const [, item, words = ""] = ITEM.exec(line) ?? [];
  if (item === undefined) return `<p class="oj-normal">${escaped(line)}</p>`;
  return `<table width="100%" border="0" cellspacing="0" cellpadding="0"><tbody><tr><td valign="top"><p class="oj-normal">${item}</p></td><td valign="top"><p class="oj-normal">${escaped(words)}</p></td></tr></tbody></table>`;
}

/** The end of each page of the Official Journal. */
export const FOOT = `<hr class="oj-separator"/>
<p class="oj-normal">ISSN 1977-0677 (electronic edition)</p>
<hr class="oj-doc-end"/>`;

/**
 * Prints the text of an act in the markup of the Official Journal. A line is a paragraph, lines between bars are a
 * table, and `@BY-XVIII` is the list of that annex as it is held on the day.
 */
export function printActPage(text: string, entries: readonly EntryRow[], date: string): string {
  const lines = text.trimEnd().split("\n");
  const blocks: string[] = [];
  let rows: string[][] = [];
  const close = (): void => {
    if (rows.length > 0) blocks.push(table(rows));
    rows = [];
  };
  for (const [index, printed] of lines.entries()) {
    if (printed.startsWith("|")) {
      rows.push(
        printed
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      );
      continue;
    }
    close();
    if (printed.startsWith("@")) blocks.push(table(printedList(entries, printed.slice(1), date)));
    else blocks.push(index < 3 ? `<p class="oj-doc-ti">${escaped(printed)}</p>` : paragraph(printed));
  }
  close();
  return `<html><head><title>act</title></head><body><p class="oj-hd-lg">EN</p>\n${blocks.join("\n")}\n${FOOT}\n</body></html>\n`;
}
