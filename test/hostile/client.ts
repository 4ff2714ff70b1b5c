import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { NO_WORD } from "./from-openapi.ts";
import type { Attack } from "./kinds.ts";

/** What came of an attack. */
export interface Outcome {
  /** Statuses of the answers that came, in order. */
  statuses: number[];
  isClosed: boolean;
  /** What an answer must not be. */
  faults: string[];
}

export interface Target {
  port: number;
  /** Address of this machine that the connection comes from. */
  localAddress: string;
  /** Milliseconds after which an answer is not waited for. */
  patience: number;
  /** Aborted when held connections may end. */
  until?: AbortSignal;
}

const PERMITTED = new Set([100, 200, 204, 304, 400, 404, 405, 408, 413, 414, 415, 417, 422, 429, 431, 503]);
/** What tells of the machine the service runs on. */
const LEAK = /node_modules|node:internal|\bat \S+ \(|\/(?:home|root|usr|tmp|srv)\/|\.ts:\d+|SQLITE_/;

/** Carries out one attack from an address. */
export async function attack(
  { port, localAddress, patience, until }: Target,
  { pieces, reads = true, after = "answer" }: Attack,
): Promise<Outcome> {
  const outcome: Outcome = { statuses: [], isClosed: false, faults: [] };
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const wanted = Math.max(
    1,
    pieces.reduce<number>((sum, piece) => sum + (typeof piece === "number" ? 0 : countRequests(piece)), 0),
  );
  const answers = readAnswers(outcome);
  const closed = new Promise<void>((resolve) => {
    socket.on("error", () => undefined);
    socket.on("close", () => {
      outcome.isClosed = true;
      resolve();
    });
  });
  const answered = new Promise<void>((resolve) => {
    if (!reads) return;
    socket.on("data", (chunk: Buffer) => {
      answers(chunk);
      if (outcome.statuses.length >= wanted) resolve();
    });
  });
  for (const piece of pieces) {
    if (typeof piece === "number") await pause(piece);
    else if (socket.writable) socket.write(piece);
  }
  if (after === "reset") {
    if (socket.connecting) await Promise.race([new Promise((done) => socket.once("connect", done)), closed]);
    await pause(2);
    socket.resetAndDestroy();
  } else if (after === "hold") {
    await Promise.race([closed, aborted(until)]);
  } else {
    if (after === "end") socket.end();
    await Promise.race([closed, answered, pause(patience, undefined, { ref: false })]);
  }
  socket.destroy();
  return outcome;
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal === undefined || signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Requests that a piece begins. */
export function countRequests(piece: string | Buffer): number {
  const text = typeof piece === "string" ? piece : piece.toString("latin1");
  return text.match(/ HTTP\/1\.1\r\n/g)?.length ?? 0;
}

/** Reads answers one behind the other as their bytes come. */
function readAnswers(outcome: Outcome): (chunk: Buffer) => void {
  let head = Buffer.alloc(0);
  let body: { status: number; isJson: boolean; left: number; text: string } | undefined;
  return (chunk) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (body === undefined) {
        head = Buffer.concat([head, rest]);
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        rest = head.subarray(end + 4);
        const fields = head.subarray(0, end).toString("latin1");
        head = Buffer.alloc(0);
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(fields)?.[1]);
        if (status === 100) continue;
        if (!PERMITTED.has(status)) outcome.faults.push(`status ${status}`);
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(fields)?.[1] ?? 0);
        const isJson = /\r\ncontent-type: application\/(?:problem\+)?json/i.test(fields);
        body = { status, isJson, left: status === 304 || status === 204 ? 0 : length, text: "" };
      }
      const part = rest.subarray(0, body.left);
      if ((body.status >= 400 || body.isJson) && body.text.length < 100_000) body.text += part.toString();
      body.left -= part.length;
      rest = rest.subarray(part.length);
      if (body.left > 0) return;
      outcome.statuses.push(body.status);
      const word = body.isJson ? NO_WORD.exec(body.text)?.[0] : undefined;
      if (word !== undefined) outcome.faults.push(`${body.status} says ${word}`);
      if (body.status >= 400) outcome.faults.push(...faultsOfProblem(body));
      body = undefined;
    }
  };
}

/** What is wrong with a refusal: it must be a problem document, and say nothing of the machine. */
function faultsOfProblem({ status, text }: { status: number; text: string }): string[] {
  const faults: string[] = [];
  try {
    const problem = JSON.parse(text) as { type?: unknown; status?: unknown };
    if (typeof problem.type !== "string" || problem.status !== status)
      faults.push(`${status} is no problem document: ${text.slice(0, 200)}`);
  } catch {
    faults.push(`${status} is no JSON: ${text.slice(0, 200)}`);
  }
  if (LEAK.test(text)) faults.push(`${status} tells of the machine: ${LEAK.exec(text)?.[0]}`);
  return faults;
}
