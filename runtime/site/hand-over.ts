import { INDEX } from "../trust/paths.ts";
import type { Index } from "../../openapi/shards/publication.ts";
import { parseManifest } from "../shards/dataset.ts";
import { datasetsFor, filesAhead, type QuestionKind } from "./ahead.ts";
import type { HandedFile } from "./handed.ts";
import { ANEW, fetchBytes, indexUrl, openIndex } from "./web-files.ts";

/**
 * Asks for what the question of an address is answered from (index, manifests, files of its codes) while the scripts
 * are still on their way, and hands it to the
 * worker, which checks it. What fails here is asked for by the worker again, which says what is wrong.
 */
export async function handOver(
  base: URL,
  kind: QuestionKind,
  codes: readonly string[],
  tell: (file: HandedFile, transfer?: Transferable[]) => void,
): Promise<void> {
  /** `look` says what is coming next, before the worker has the bytes that name it. */
  const bring = async (url: URL, init?: RequestInit, look?: (bytes: Uint8Array) => void): Promise<void> => {
    tell({ coming: url.href });
    try {
      const bytes = await fetchBytes(url, init);
      try {
        look?.(bytes);
      } finally {
        tell({ came: url.href, bytes }, [bytes.buffer]);
      }
    } catch {
      tell({ came: url.href });
    }
  };
  await bring(indexUrl(base), ANEW, (opened) => {
    const { index, urlOf } = openIndex(base, opened);
    const bringParts = (folder: string, { datasets }: Index): void => {
      for (const name of datasetsFor(kind)) {
        void bring(urlOf(folder + datasets[name].manifest), {}, (manifest) => {
          const { files } = parseManifest(name, manifest);
          for (const { path } of filesAhead(kind, name, codes, (schema) =>
            files.filter((file) => file.schema === schema),
          ))
            void bring(urlOf(folder + path));
        });
      }
    };
    if (index.publication === undefined) return bringParts("", index);
    const current = index.publication.releases.find(({ version }) => version === index.version);
    if (current !== undefined)
      void bring(urlOf(current.path + INDEX), {}, (release) => bringParts(current.path, readJson(release) as Index));
  });
}

function readJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
