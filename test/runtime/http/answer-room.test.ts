import { EventEmitter } from "node:events";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerRoom, type AnswerRoom } from "../../../runtime/http/answer-room.ts";
import { ClientLeft, TooBusy } from "../../../runtime/http/turns.ts";

const MEBIBYTE = 1024 * 1024;

/** A response that is sent and closed by hand. */
class Sent extends EventEmitter {
  headersSent = false;
  close(): void {
    this.emit("close");
  }
}

let room: AnswerRoom;
const went: string[] = [];

/** Asks for room, and writes down when it was given. */
function enter(client: string, megabytes: number): Sent {
  const sent = new Sent();
  const entering = room.enter(client, megabytes * MEBIBYTE, sent);
  if (entering === undefined) went.push(client);
  else entering.then(() => went.push(client), (error: unknown) => went.push(`${client} ${error instanceof ClientLeft ? "left" : String(error)}`));
  return sent;
}

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

beforeEach(() => {
  room = answerRoom(10 * MEBIBYTE, () => performance.now());
  went.length = 0;
});

describe("Large answers", () => {
  it("wait until those before them were taken", async () => {
    const first = enter("a", 6);
    const second = enter("b", 6);
    enter("c", 6);
    await settle();
    expect(went).toEqual(["a"]);
    first.close();
    await settle();
    expect(went).toEqual(["a", "b"]);
    second.close();
    await settle();
    expect(went).toEqual(["a", "b", "c"]);
    expect(room.held).toBe(6 * MEBIBYTE);
  });

  it("that are larger than the room have it alone", async () => {
    const first = enter("a", 2);
    enter("b", 17);
    await settle();
    expect(went).toEqual(["a"]);
    first.close();
    await settle();
    expect(went).toEqual(["a", "b"]);
  });

  it("of a client that has one there wait for those of clients that have none", async () => {
    const first = enter("a", 6);
    enter("b", 6);
    enter("b", 4);
    enter("c", 4);
    first.close();
    await settle();
    expect(went).toEqual(["a", "b", "c"]);
  });

  it("whose client leaves while they wait are not encoded", async () => {
    const first = enter("a", 6);
    enter("b", 6).close();
    enter("c", 4);
    await settle();
    expect(went.toSorted()).toEqual(["a", "b left", "c"].toSorted());
    first.close();
    expect(room.held).toBe(4 * MEBIBYTE);
  });

  it("are refused where too many wait", () => {
    enter("a", 9);
    for (let count = 0; count < 128; count++) enter(`b${count}`, 9);
    expect(() => room.enter("c", 9 * MEBIBYTE, new Sent())).toThrow(TooBusy);
  });
});

it("Small answers wait for nothing", () => {
  enter("a", 10);
  enter("b", 5);
  expect(room.enter("c", 1000, new Sent())).toBeUndefined();
});

it("An answer that its client does not take loses its place after a while, and one that is still encoded keeps it", async () => {
  vi.useFakeTimers();
  try {
    const first = enter("a", 6);
    enter("b", 6);
    await vi.advanceTimersByTimeAsync(5000);
    expect(went).toEqual(["a"]);
    first.headersSent = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(went).toEqual(["a", "b"]);
    first.close();
    expect(room.held).toBe(6 * MEBIBYTE);
  } finally {
    vi.useRealTimers();
  }
});
