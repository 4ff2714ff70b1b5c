import { setTimeout as pause } from "node:timers/promises";
import { type Reader, tooLong } from "./target.ts";

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;

/** A server that says nothing for so long is not waited for. */
const TIMEOUT_MS = 60_000;

/** Asks again after a fault on the way or in the server, which may pass; any other answer is given at once. The last fault is thrown. */
export async function retried(ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await ask(AbortSignal.timeout(TIMEOUT_MS));
      const passing = response.status >= 500 && response.status !== NOT_IMPLEMENTED;
      if (!(passing || response.status === TOO_MANY) || attempt === ATTEMPTS) return response;
      await response.body?.cancel();
    } catch (error) {
      if (attempt === ATTEMPTS) throw new Error(reasonOf(error), { cause: error });
    }
    await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}

const TOO_MANY = 429;
const NOT_IMPLEMENTED = 501;

/** `fetch` hides why it failed in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error));
}

/** The body of a response, counted while it arrives: what has no end is given up at the bound, and what unpacks to more too. */
export async function bodyOf(response: Response, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > most) throw tooLong(most);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

/** Published files behind a URL, that of the folder or of its index.json. */
export function httpReader(url: string): Reader {
  const root = new URL(url);
  root.search = "";
  root.hash = "";
  root.pathname = `${root.pathname.replace(/\/(index\.json)?$/, "")}/`;
  return {
    name: root.href,
    address: root.href,
    async read(path, most) {
      const response = await retried((signal) => fetch(new URL(path, root), { signal }));
      if (response.status === 404 || response.status === 410) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) throw new Error(`answers ${response.status}`);
      const undone = response.headers.get("content-encoding");
      return { bytes: await bodyOf(response, most), ...(undone === null ? {} : { undone }) };
    },
  };
}
