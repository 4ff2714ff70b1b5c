import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Handler } from "../../runtime/http/handler.ts";
import { createAdrHandlers } from "../../runtime/adr/service.ts";
import { createSanctionsHandlers } from "../../runtime/sanctions/service.ts";
import { openDataset, type Dataset, type DatasetName } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { quantile } from "./measured.ts";

/** What some first questions read of the data, as `publish` compresses it: the middle one and the largest, in bytes. */
export interface Read {
  middle: number;
  largest: number;
  /** The files of the largest, with their bytes. */
  files: readonly (readonly [path: string, bytes: number])[];
}

const question = (more: Partial<Parameters<Handler>[0]>): Parameters<Handler>[0] => ({
  params: {},
  query: {},
  body: undefined,
  today: "2026-11-22",
  site: "",
  idempotencyKey: undefined,
  ...more,
});

/** Of the chapters 84 and 85, which have the most codes. */
function isLarge(code: string): boolean {
  return /^8[45]/.test(code);
}

/** Measures first questions in a browser or an edge worker over built data: codes, names and UN numbers. */
export async function measureFirstQuestions(data: string, codes: readonly string[]): Promise<Record<string, Read>> {
  const sizes = new Map<string, number>();
  const sizeOf = (path: string): number => {
    const current = sizes.get(path);
    if (current !== undefined) return current;
    const own = readFileSync(join(data, path));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: own.length,
    };
    const { length } = brotliCompressSync(own, { params });
    sizes.set(path, length);
    return length;
  };
  const filesRead = async (
    only: readonly DatasetName[],
    request: (own: Dataset) => Promise<unknown>,
  ): Promise<string[]> => {
    const read = new Set<string>();
    const files = filesIn(data);
    await request(await openDataset({ read: (path) => (read.add(path), files.read(path)) }, { only }));
    return [...read];
  };
  const askCn = (q: string, view: string, lang = "pl"): Promise<string[]> =>
    filesRead(["sanctions", "nomenclature"], async (own) =>
      (await createSanctionsHandlers(own)).checkCn(question({ query: { q, lang, view, history: "0", offset: 0 } })),
    );
  const measure = async (requested: readonly Promise<string[]>[]): Promise<Read> => {
    const matches = (await Promise.all(requested)).map((paths) => paths.map((path) => [path, sizeOf(path)] as const));
    const sums = matches.map((files) => files.reduce((sum, [, bytes]) => sum + bytes, 0));
    const largest = quantile(sums, 1);
    return { middle: quantile(sums, 0.5), largest, files: matches[sums.indexOf(largest)] ?? [] };
  };
  return {
    code: await measure(codes.filter((code) => !isLarge(code)).map((code) => askCn(code, "full"))),
    "code of 84 or 85": await measure(codes.filter(isLarge).map((code) => askCn(code, "full"))),
    name: await measure([...["opona", "pompy"].map((q) => askCn(q, "basic")), askCn("tyre", "basic", "en")]),
    UN: await measure(
      ["1203", "1993", "3480"].map((un) =>
        filesRead(["adr"], async (own) =>
          createAdrHandlers(own).getSubstance(question({ params: { un }, query: { lang: "pl" } })),
        ),
      ),
    ),
  };
}
