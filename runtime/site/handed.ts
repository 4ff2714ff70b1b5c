import { fetchBytes, type ReadUrl } from "./web-files.ts";

/** Files that the page asked for while its worker was still on its way, and hands over to it. */

/** Said before the file is asked for, and when it is there; without bytes it could not be read. */
export type HandedFile = { coming: string } | { came: string; bytes?: Uint8Array };

interface Awaited {
  bytes: Promise<Uint8Array | undefined>;
  settle: (bytes: Uint8Array | undefined) => void;
}

/** Takes each file that is handed over once; what was not, or could not be read, is asked for. */
export function receiveFiles(): { told: (file: HandedFile) => void; get: ReadUrl } {
  const awaited = new Map<string, Awaited>();
  return {
    told(file) {
      if ("came" in file) return awaited.get(file.came)?.settle(file.bytes);
      awaited.set(file.coming, awaitBytes());
    },
    async get(url, init) {
      const bytes = await awaited.get(url.href)?.bytes;
      awaited.delete(url.href);
      return bytes ?? fetchBytes(url, init);
    },
  };
}

function awaitBytes(): Awaited {
  const settles: Awaited["settle"][] = [];
  const bytes = new Promise<Uint8Array | undefined>((resolve) => settles.push(resolve));
  return { bytes, settle: (found) => settles[0]?.(found) };
}
