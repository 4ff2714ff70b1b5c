/** A row of a law table as a person transcribed it. */
export interface Transcribed {
  annex: string;
  part: string;
  ex: boolean;
  code: string;
  text: string;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const cell = (text: string): string =>
  `<td valign="top"><p class="tbl-norm">${escaped(text).replaceAll(" ", "\u00a0")}</p></td>`;
const words = (text: string): string => `<td valign="top"><p class="tbl-norm">${escaped(text)}</p></td>`;

/**
 * Prints transcribed rows as EUR-Lex prints a consolidated text: a division for each annex, a framed table for each
 * category.
 */
export function consolidatedPage(
  { base, day, stamp }: { base: string; day: string; stamp: string },
  rows: readonly Transcribed[],
): string {
  const annexes = [...new Set(rows.map(({ annex }) => annex))].map((annex) => {
    const own = rows.filter((row) => row.annex === annex);
    const tables = [...new Set(own.map(({ part }) => part))].map((part) => {
      const heading =
        part === ""
          ? ""
          : `<p class="title-gr-seq-level-2">${escaped(part.replace(/^\(?(\d+)\)? /, "($1)\u00a0\u00a0\u00a0"))}</p>\n`;
      const lines = own
        .filter((row) => row.part === part)
        .map(({ ex, code, text }) => `<tr>${cell(ex ? "ex" : "")}${cell(code)}${words(text)}</tr>`);
      return `${heading}<table width="240" border="1" class="borderOj"><tbody>\n${lines.join("\n")}\n</tbody></table>`;
    });
    return `<div id="anx_${annex}">\n<hr class="separator-annex"/>\n<p class="title-annex-1">ANNEX ${annex}</p>\n${tables.join("\n")}\n</div>`;
  });
  return `<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Consolidated TEXT</title></head><body><div id="docHtml">\n<p class="reference">${base} — EN — ${day} — ${stamp}</p>\n${annexes.join("\n")}\n</div></body></html>\n`;
}
