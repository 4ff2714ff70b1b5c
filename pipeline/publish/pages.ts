import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { createAdrHandlers } from "../../runtime/adr/service.ts";
import { createEditionReader } from "../../runtime/adr/tables.ts";
import { openPages } from "../../runtime/pages/pages.ts";
import { listSubstances } from "../../runtime/pages/sitemap.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { createSanctionsHandlers } from "../../runtime/sanctions/service.ts";
import { type Dataset, openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { fileHash } from "../source/read-sources.ts";
import { inParallel } from "./compress.ts";
import type { LayOutCounts } from "./lay-out.ts";
import { type Target, counter } from "./target.ts";

/** What pages are written of. */
interface PagesOptions {
  /** The built folder. */
  data: string;
  target: Target;
  /** Public address of the pages, without a slash at the end. */
  site: string;
  /** Day that the pages are written for. */
  day: string;
  /** Chapters whose codes are written; all of them, and the substances, where none is named. */
  chapters: readonly string[];
  dryRun: boolean;
  quiet: boolean;
}

/** What was written: files that stood there with the same bytes are left as they are. */
export interface LaidPages extends LayOutCounts {
  pages: number;
  /** Bytes of all pages, and of their copies in Brotli. */
  bytes: number;
  packed: number;
}

/** Pages under way at the same time. */
const AT_ONCE = 8;
/** Better levels take four times as long and save a tenth. */
const BROTLI = 5;

const toBrotli = promisify(brotliCompress);

/**
 * Writes the pages of all codes and substances as files, with the bytes that the service sends, and a copy in Brotli
 * beside each. Only what changed is written; nothing is deleted. Rejects where a page cannot be written.
 */
export async function layPages(options: PagesOptions): Promise<LaidPages> {
  const { data, target, site, day, chapters, dryRun, quiet } = options;
  const dataset = await openDataset(filesIn(data));
  const handlers = { ...(await createSanctionsHandlers(dataset)), ...createAdrHandlers(dataset) };
  const pages = await openPages(dataset, handlers);
  const paths = await pathsOfPages(dataset, chapters);
  const lists = chapters.length === 0 ? await pages.lists() : chapters.map((chapter) => `feeds/${chapter}.xml`);
  const progress = counter(`pages of ${target.name}`, paths.length * ADR_LANGUAGES.length + lists.length, quiet);
  const tally: LaidPages = { pages: 0, bytes: 0, packed: 0, written: 0, verified: 0, repaired: 0, bytes_written: 0 };
  const lay = async (path: string): Promise<void> => {
    const page = await pages.respond({ path, query: new URLSearchParams(), today: day, site, ask: askNobody });
    if (page.status !== 200) throw new Error(`${path} has no page: status ${page.status}`);
    const bytes = new TextEncoder().encode(page.text);
    tally.pages++;
    tally.bytes += bytes.length;
    await layPage({ target, dryRun, tally }, fileOf(path), bytes);
    progress.step();
  };
  // One language after the other: what is worded is shared by the codes of a language.
  for (const lang of ADR_LANGUAGES) await inParallel(paths, AT_ONCE, (path) => lay(`${lang}/${path}`));
  for (const path of lists) await lay(path);
  return tally;
}

/** A page and its copy in Brotli, where the bytes that stand there are others. */
async function layPage(
  { target, dryRun, tally }: { target: Target; dryRun: boolean; tally: LaidPages },
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const standing = await target.compare(path, { bytes: bytes.length, sha256: fileHash(bytes) });
  if (standing === "same") {
    tally.verified++;
    return;
  }
  const packed = await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI } });
  tally.packed += packed.length;
  if (standing === "absent") tally.written++;
  else tally.repaired++;
  if (dryRun) return;
  // The copy first: who finds the page changed finds its copy changed too.
  await target.write(`${path}.br`, packed);
  await target.write(path, bytes);
  tally.bytes_written += bytes.length + packed.length;
}

/** `en/cn/8703` is the file `en/cn/8703.html`, which a static host serves under either name. */
function fileOf(path: string): string {
  return /\.\w+$/.test(path) ? path : `${path}.html`;
}

/** No page that is a file asks the interface. */
function askNobody(): never {
  throw new Error("a published page asks nobody");
}

/**
 * Paths of the pages below a language, with the feeds of codes: of all codes and substances, or of the codes of some
 * chapters.
 */
async function pathsOfPages(dataset: Dataset, chapters: readonly string[]): Promise<string[]> {
  const nomenclature = openNomenclature(dataset);
  const codes = (await nomenclature.lines(nomenclature.years.at(-1) ?? 0, "")).keys();
  const chosen = codes.filter((code) => chapters.length === 0 || chapters.includes(code.slice(0, 2)));
  const substances = chapters.length > 0 ? [] : await listSubstances(dataset, createEditionReader(dataset));
  return [...chosen.flatMap((code) => [`cn/${code}`, `cn/${code}.xml`]), ...substances.map((un) => `un/${un}`)];
}
