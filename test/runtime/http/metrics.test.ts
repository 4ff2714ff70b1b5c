import { describe, expect, it } from "vitest";
import { createMetrics } from "../../../runtime/process/metrics.ts";
import { askApp, sampleApp, settingsOf } from "./harness.ts";

const appOf = (env: Record<string, string> = {}) =>
  askApp(
    sampleApp({
      metrics: createMetrics({
        version: () => "2026.11.21",
        isRefused: () => false,
        connections: () => 3,
        heavy: () => ({ taken: 1, waiting: 2, longestTaken: 1500, longestWait: 250 }),
        refused: () => ({ not_found: 2 }),
        tries: undefined,
        isShared: undefined,
      }),
      settings: settingsOf({ RATE_LIMIT: "off", ...env }),
    }),
  );
const local = { ip: "127.0.0.1" };

describe("/metrics", () => {
  it("counts answers by operation and status, and nothing that a client sent", async () => {
    const request = appOf();
    await request("/v1/classes");
    await request("/v1/classes?secret=1");
    await request("/somewhere/private");
    const { text, headers } = await request("/metrics", local);
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(text).toContain(
      '\ncargolex_requests_total{operation="listClasses",status="200"} 1\ncargolex_requests_total{operation="listClasses",status="400"} 1\n',
    );
    expect(text).toContain('\ncargolex_requests_total{operation="other",status="404"} 1\n');
    expect(text).toContain('\ncargolex_request_duration_seconds_count{operation="listClasses"} 2\n');
    expect(text).toContain("\ncargolex_heavy_taken 1\n");
    expect(text).toContain("\ncargolex_heavy_waiting 2\n");
    expect(text).toContain("\ncargolex_heavy_waiting_seconds 0.25\n");
    expect(text).not.toMatch(/secret|private|127\.0/);
  });

  it("is in Prometheus' text format: every line a comment or a sample, classes of duration grow, help before the samples", async () => {
    const request = appOf();
    for (let index = 0; index < 5; index++) await request("/v1/classes");
    const { text } = await request("/metrics", local);
    const lines = text.split("\n").filter((line) => line !== "");
    expect(
      lines.filter(
        (line) =>
          !/^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [\d.e+-]+)$/.test(line),
      ),
    ).toEqual([]);
    const counts = lines
      .filter((line) => /_seconds_bucket\{.*operation="listClasses"/.test(line))
      .map((line) => Number(line.split(" ")[1]));
    expect([counts, counts.at(-1)]).toEqual([counts.toSorted((a, b) => a - b), 5]);
    expect(new Set(lines.filter((line) => line.startsWith("# TYPE")).map((line) => line.split(" ")[2])).size).toBe(12);
    expect(text).toContain('\ncargolex_release_info{version="2026.11.21"} 1\n');
    expect(text).toContain('\ncargolex_refused_total{reason="not_found"} 2\n');
    expect(text).toContain("\ncargolex_connections 3\n");
  });

  it.each([
    { why: "another machine", env: {}, init: { ip: "192.0.2.1" }, status: 404 },
    { why: "the same machine by IPv6", env: {}, init: { ip: "::1" }, status: 200 },
    {
      why: "a proxy on the same machine",
      env: {},
      init: { ...local, headers: { "x-forwarded-for": "192.0.2.1" } },
      status: 404,
    },
    ...["forwarded", "x-real-ip", "via", "x-forwarded-proto"].map((field) => ({
      why: `a proxy on the same machine that sends ${field} alone`,
      env: {},
      init: { ...local, headers: { [field]: "192.0.2.1" } },
      status: 404,
    })),
    {
      why: "who says to be here",
      env: { TRUSTED_PROXIES: "10.0.0.0/8" },
      init: { ip: "10.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" } },
      status: 404,
    },
    { why: "everybody, where that is set", env: { METRICS: "on" }, init: { ip: "192.0.2.1" }, status: 200 },
  ])("answers $why with $status", async ({ env, init, status }) => {
    expect((await appOf(env as Record<string, string>)("/metrics", init)).status).toBe(status);
  });
});
