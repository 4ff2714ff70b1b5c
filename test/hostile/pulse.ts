import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Asks `/healthz` again and again, in a process of its own, until it is told to stop; then it tells how long each
 * answer took.
 */
const [port, path] = [Number(process.argv[2]), process.argv[3] ?? "/healthz"];
const EVERY = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: "127.200.0.1" });
const times: number[] = [];
const state = { isOver: false };
process.on("message", () => (state.isOver = true));
while (!state.isOver) {
  const before = performance.now();
  await new Promise<void>((resolve, reject) =>
    get({ port, host: "127.0.0.1", path, agent }, (response) => void response.resume().on("end", resolve)).on(
      "error",
      reject,
    ),
  );
  times.push(performance.now() - before);
  await pause(EVERY);
}
process.send?.(times, () => process.exit());
