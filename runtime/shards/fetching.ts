const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;

/** A server that says nothing for so long is not waited for. */
const TIMEOUT_MS = 60_000;

const TOO_MANY = 429;
const NOT_IMPLEMENTED = 501;

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
    await new Promise((resolve) => void setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
  }
}

/** `fetch` hides why it failed in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error));
}

/** The body of a response, counted while it arrives: what has no end is given up at the bound, and what unpacks to more too. */
export async function bodyOf(response: Response, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > most) throw tooLong(most);
    pieces.push(piece);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The fault of a file that is longer than it may be, named as the system names it. */
export function tooLong(most: number): Error {
  return Object.assign(new Error(`has more than ${most} bytes`), { code: "EFBIG" });
}
