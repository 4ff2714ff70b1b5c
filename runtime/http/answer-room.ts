import { ClientLeft, TooBusy } from "./turns.ts";

/** A response that an answer is sent by. */
export interface Leaving {
  readonly headersSent: boolean;
  once(event: "close", run: () => void): unknown;
}

/** Room for large answers: so many bytes are encoded, and not taken by their clients yet, at one time. */
export interface AnswerRoom {
  /**
   * To be awaited before an answer is encoded: goes on at once where it is small or there is room, else when those before it were taken. It has its place until its response is closed.
   * Rejects with `ClientLeft` when that happens while it waits; throws `TooBusy` where too many wait.
   */
  enter(client: string, bytes: number, response: Leaving): Promise<void> | undefined;
  /** Bytes of the answers that have a place. */
  readonly held: number;
}

/** Bytes of an answer that waits for nothing. */
const SMALL = 1024 * 1024;
/** Answers that may wait: each holds what it is put together from. */
const MOST_WAITING = 128;
/** Who has not taken an answer in so many milliseconds, and one for so many bytes, keeps it and loses the place: others do not wait for a client that reads slowly, or not at all. */
const PATIENCE = 250;
const RATE = 32 * 1024;

interface Answer {
  client: string;
  bytes: number;
  response: Leaving;
}

interface Waiting extends Answer {
  go: () => void;
}

/** Room of `most` bytes; an answer that is larger has it alone. Clients that have an answer there already wait for those that have none. */
export function answerRoom(most: number, clock: () => number): AnswerRoom {
  const inside = new Map<Answer, { sentAt: number | undefined }>();
  const waiting: Waiting[] = [];
  let held = 0;
  let looking: ReturnType<typeof setInterval> | undefined;

  const fits = (bytes: number): boolean => held === 0 || held + bytes <= most;
  const place = (answer: Answer): void => {
    inside.set(answer, { sentAt: undefined });
    held += answer.bytes;
    answer.response.once("close", () => leave(answer));
  };
  const leave = (answer: Answer): void => {
    if (!inside.delete(answer)) return;
    held -= answer.bytes;
    letIn();
  };
  const letIn = (): void => {
    while (waiting.length > 0) {
      const clients = new Set([...inside.keys()].map(({ client }) => client));
      const at = Math.max(0, waiting.findIndex(({ client }) => !clients.has(client)));
      const next = waiting[at]!;
      if (!fits(next.bytes)) return;
      waiting.splice(at, 1);
      place(next);
      next.go();
    }
    clearInterval(looking);
    looking = undefined;
  };
  const look = (): void => {
    for (const [answer, state] of inside) {
      if (!answer.response.headersSent) continue; // it is still being encoded
      state.sentAt ??= clock();
      if (clock() - state.sentAt > PATIENCE + answer.bytes / RATE) leave(answer);
    }
  };

  return {
    enter(client, bytes, response) {
      if (bytes <= SMALL) return undefined;
      const answer: Answer = { client, bytes, response };
      if (waiting.length === 0 && fits(bytes)) {
        place(answer);
        return undefined;
      }
      if (waiting.length >= MOST_WAITING) throw new TooBusy();
      looking ??= setInterval(look, PATIENCE / 2);
      return new Promise((resolve, reject) => {
        const own: Waiting = { ...answer, go: resolve };
        waiting.push(own);
        response.once("close", () => {
          const at = waiting.indexOf(own);
          if (at < 0) return;
          waiting.splice(at, 1);
          reject(new ClientLeft());
          letIn();
        });
      });
    },
    get held() {
      return held;
    },
  };
}
