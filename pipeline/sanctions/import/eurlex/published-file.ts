import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { unzipSync } from "fflate";
import { compareText } from "../../../../runtime/text/normalize.ts";
import { readFormex } from "./formex.ts";
import { readHtml } from "./html.ts";
import type { Publication } from "./publication.ts";

/**
 * A file as it was published, with the first 16 digits of its SHA-256; or why nothing can be read in it, as the end of
 * a sentence that begins with its name.
 */
type OpenedText = { publication: Publication; sha256: string } | { refused: string };

/** The longest texts have 15 MB. */
const MOST_MEGABYTES = 64;
const TAKE = "take the HTML page or the Formex of the text";

/**
 * Opens a page of EUR-Lex, a Formex file or the ZIP that Formex comes in. What is cut, too large, of another kind or
 * made to exhaust its reader is refused.
 */
export async function openPublished(path: string): Promise<OpenedText> {
  const file = await stat(path).catch(() => undefined);
  if (file?.isFile() !== true) return { refused: "is no file: name the page as it was saved" };
  const megabytes = file.size / 2 ** 20;
  if (megabytes > MOST_MEGABYTES)
    return {
      refused: `has ${Math.round(megabytes)} MB, and no text of EUR-Lex has more than ${MOST_MEGABYTES}: ${TAKE}`,
    };
  const bytes = await readFile(path);
  try {
    const publication = readBytes(bytes);
    return "refused" in publication
      ? publication
      : { publication, sha256: createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
  } catch (error) {
    if (error instanceof RangeError) return { refused: `is nested deeper than any text of EUR-Lex: ${TAKE}` };
    if (error instanceof Error) return { refused: `cannot be read as a text of EUR-Lex: ${error.message}` };
    throw error;
  }
}

type Read = Publication | { refused: string };

function readBytes(bytes: Uint8Array): Read {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 8));
  if (head.startsWith("%PDF-")) return { refused: `is a PDF, which has no rows that can be read: ${TAKE}` };
  if (head.startsWith("PK")) return readZip(bytes);
  const text = decode(bytes);
  if (text === undefined) return { refused: `is not written in UTF-8: ${TAKE}` };
  return isPage(text) ? readPage(text) : readXml(text);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A page has an html element; anything else must be Formex. */
function isPage(text: string): boolean {
  return /<html[\s>]/i.test(text.slice(0, 5000));
}

function readPage(text: string): Read {
  if (!/<\/html\s*>/i.test(text.slice(-5000)))
    return { refused: "ends in the middle, without </html>: save the page again, whole" };
  const publication = readHtml(text);
  const exists = publication.celex !== "" || publication.blocks.some(({ kind }) => kind === "annex");
  const title = /<title>([^<]*)<\/title>/i.exec(text)?.[1]?.trim() ?? "";
  if (exists && publication.footless === true)
    return {
      refused:
        "ends without the foot that each act of the Official Journal has behind its last table (its ELI and ISSN): it was cut, save the page again, whole",
    };
  return exists
    ? publication
    : {
        refused: `is no text of the Official Journal${title === "" ? "" : `, but a page called ${JSON.stringify(title)}`}: ${TAKE}`,
      };
}

function readXml(text: string): Read {
  if (/<!ENTITY\b/.test(text)) return { refused: `defines entities of its own, which no publication does: ${TAKE}` };
  return readFormex(text);
}

/**
 * The files of a ZIP are one publication: the act and its annexes, each in a file of its own. Files that are no text
 * (the list of the files, pictures) are left out.
 */
function readZip(bytes: Uint8Array): Read {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml$/i.test(name)) return false;
      size += originalSize;
      return size <= MOST_MEGABYTES * 2 ** 20;
    },
  });
  if (size > MOST_MEGABYTES * 2 ** 20)
    return {
      refused: `holds ${Math.round(size / 2 ** 20)} MB, and no text of EUR-Lex has more than ${MOST_MEGABYTES}: ${TAKE}`,
    };
  const read: Publication[] = [];
  for (const [name, content] of Object.entries(files).toSorted(([a], [b]) => compareText(a, b))) {
    const text = decode(content);
    if (text === undefined) return { refused: `holds ${name}, which is not written in UTF-8: ${TAKE}` };
    if (!/<(?:CONS\.ACT|ACT|ANNEX|GENERAL)[\s>]/.test(text.slice(0, 5000))) continue;
    const publication = readXml(text);
    if ("refused" in publication) return { refused: `holds ${name}, which ${publication.refused}` };
    read.push(publication);
  }
  const [first, ...others] = read.toSorted((a, b) => Number(b.celex !== "") - Number(a.celex !== ""));
  if (first === undefined) return { refused: `is a ZIP without a Formex file: ${TAKE}` };
  return {
    ...first,
    modifiers: read.flatMap(({ modifiers }) => modifiers),
    blocks: [first, ...others].flatMap(({ blocks }) => blocks),
  };
}
