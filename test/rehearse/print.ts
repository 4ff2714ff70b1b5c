import { FOOT } from "../pipeline/import/acts/print-act.ts";
import { actNumber } from "../../pipeline/sanctions/import/eurlex/amending-acts.ts";
import { printedCode, type NextAct, type ActLine } from "./next-act.ts";

/** How a made-up act is published. */
export type PublishedForm = "consolidated" | "act" | "formex";

/** Prints a made-up act as EUR-Lex publishes one, with the CELEX number of the regulation that it amends. */
export function printAct(act: NextAct, base: string, form: PublishedForm): string {
  if (form === "act") return printAmendingAct(act, base);
  return form === "consolidated" ? printConsolidated(act, base) : printFormex(act, base);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function longDay(day: string): string {
  return day.split("-").toReversed().join(".");
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

function titleOfAct({ celex, day }: NextAct): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `COUNCIL REGULATION (EU) ${actNumber(celex)} of ${Number(date)} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
}

/** CELEX of a mark: the act itself, or a corrigendum of an older one. */
function celexOfMark(mark: string, { celex }: NextAct): string {
  return mark === "C9" ? "32022R0576R(09)" : celex;
}

/** Rows in runs that stand under one heading. */
function runs(lines: readonly ActLine[]): { part: string; lines: ActLine[] }[] {
  const matches: { part: string; lines: ActLine[] }[] = [];
  for (const line of lines) {
    const last = matches.at(-1);
    if (last?.part === line.part) last.lines.push(line);
    else matches.push({ part: line.part, lines: [line] });
  }
  return matches;
}

function printConsolidated(act: NextAct, base: string): string {
  const row = ({ ex, code, text, mark }: ActLine): string => {
    const sign = mark === "" ? "" : `<a title="${celexOfMark(mark, act)}: REPLACED" href="#">►${mark}</a> `;
    return `<tr><td valign="top"><p class="tbl-norm">${ex ? "ex" : ""}</p></td><td valign="top"><p class="tbl-norm">${sign}${escaped(printedCode(code)).replaceAll(" ", "\u00a0")}</p></td><td valign="top"><p class="tbl-norm">${escaped(text)}</p></td></tr>`;
  };
  const heads = [
    ["M99", act.celex, titleOfAct(act)],
    ["C9", "32022R0576R(09)", "Corrigendum"],
  ].map(
    ([label = "", celex = "", title = ""]) =>
      `<tr><td><p class="arrow">►${label}</p></td><td><p><a href="#" title="${celex}">${title}</a></p></td></tr>`,
  );
  const annexes = act.annexes.map(({ annex, lines }) => {
    const tables = runs(lines).map(({ part, lines: own }) => {
      const heading = part === "" ? "" : `<p class="title-gr-seq-level-2">${escaped(part)}</p>\n`;
      return `${heading}<table border="1" class="borderOj"><tbody>\n${own.map(row).join("\n")}\n</tbody></table>`;
    });
    return `<div id="anx_${annex}"><p class="title-annex-1">ANNEX ${annex}</p>\n${tables.join("\n")}\n</div>`;
  });
  return `<!DOCTYPE html>\n<html><head><title>Consolidated TEXT</title></head><body><div id="docHtml">\n<p class="reference">0${base.slice(1)} — EN — ${longDay(act.day)} — 099.001</p>\n<table border="0"><tbody>${heads.join("")}</tbody></table>\n${annexes.join("\n")}\n</div></body></html>\n`;
}

function printFormex(act: NextAct, base: string): string {
  const row = ({ ex, code, text, mark }: ActLine): string => {
    const cells = `<ROW><CELL COL="1">${ex ? "ex" : ""}</CELL><CELL COL="2">${escaped(printedCode(code))}</CELL><CELL COL="3">${escaped(text)}</CELL></ROW>`;
    return mark === ""
      ? cells
      : `<?CLG.MDFO ACTIVE.DOC="${celexOfMark(mark, act)}" ACTION="REPLACED"?>${cells}<?CLG.MDFC?>`;
  };
  const annexes = act.annexes.map(({ annex, lines }) => {
    const tables = runs(lines).map(
      ({ part, lines: own }) =>
        `<TBL>${part === "" ? "" : `<TITLE><TI><P>${escaped(part)}</P></TI></TITLE>`}<CORPUS>\n${own.map(row).join("\n")}\n</CORPUS></TBL>`,
    );
    return `<CONS.ANNEX><TITLE><TI><P>ANNEX ${annex}</P></TI></TITLE><CONTENTS>\n${tables.join("\n")}\n</CONTENTS></CONS.ANNEX>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<CONS.ACT><INFO.CONSLEG CONSLEG.REF="${base.slice(1)}" START.DATE="${act.day.replaceAll("-", "")}" CONSLEG.VERSION="099.001"/><BIB.INSTANCE><LG.DOC>EN</LG.DOC><NO.CELEX>${base}</NO.CELEX></BIB.INSTANCE><FAM.COMP><MOD.ACT NO.SEQ="99"><NO.CELEX>${act.celex}</NO.CELEX><TITLE>${titleOfAct(act)}</TITLE></MOD.ACT></FAM.COMP>\n${annexes.join("\n")}\n</CONS.ACT>\n`;
}

function paragraph(text: string): string {
  return `<p class="oj-normal">${text}</p>`;
}

/** A table of the Official Journal: `ex` and code in one cell, words in the next. */
function printTable(lines: readonly ActLine[]): string {
  const rows = lines.map(({ ex, code, text }) =>
    [`${ex ? "ex " : ""}${printedCode(code)}`, text]
      .map((words) => `<td valign="top" class="oj-table"><p class="oj-tbl-txt">${escaped(words)}</p></td>`)
      .join(""),
  );
  return `<table border="0" class="oj-table"><tbody>${rows.map((cells) => `<tr class="oj-table">${cells}</tr>`).join("")}</tbody></table>`;
}

function printAmendingAct(act: NextAct, base: string): string {
  const [, ...number] = /^3(\d{4})R0*(\d+)$/.exec(base) ?? [];
  const target = `Regulation (EU) No ${number.toReversed().join("/")}`;
  const passages = act.changes.map(({ kind, annex, old, now }, index) => {
    const text = paragraph(`Annex ${annex} to ${target} is amended as follows:`);
    if (kind === "deleted" && index % 2 === 0)
      return paragraph(
        `In Annex ${annex} to ${target}, the row for CN code ${printedCode(old?.code ?? "")} is deleted;`,
      );
    if (kind === "deleted")
      return `${text}${paragraph("the following entries are deleted:")}${printTable(old === undefined ? [] : [old])}`;
    if (kind === "replaced")
      return `${text}${paragraph("the following entry:")}${printTable(old === undefined ? [] : [old])}${paragraph("is replaced by the following:")}${printTable(now)}`;
    return `${text}${paragraph("the following entries are added:")}${printTable(now)}`;
  });
  const [first = "", second = ""] = titleOfAct(act).split(/(?= of )/);
  return `<html><head><title>act</title></head><body><p class="oj-hd-lg">EN</p><p class="oj-doc-ti">${first}</p><p class="oj-doc-ti">${second.trim()}</p>\n${paragraph(`${target} is amended as follows:`)}\n${passages.join("\n")}\n${FOOT}\n</body></html>\n`;
}
