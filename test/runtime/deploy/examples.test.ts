import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { findMisspelt, readSettings, SETTINGS } from "../../../runtime/http/settings.ts";
import { createMetrics } from "../../../runtime/process/metrics.ts";
import { composeFile, deployed, environments, kubernetesObjects } from "./deployment.ts";

/** Settings, and what Node and the C library read. */
const KNOWN = new Set([...Object.values(SETTINGS).map(({ name }) => name), "NODE_ENV", "MALLOC_TRIM_THRESHOLD_"]);

describe("the examples of running it", () => {
  it.each(Object.entries(environments()))("%s sets what is a setting, to what it may be", (_file, env) => {
    expect(Object.keys(env).length).toBeGreaterThan(0);
    expect(Object.keys(env).filter((name) => !KNOWN.has(name))).toEqual([]);
    expect(findMisspelt(env)).toEqual({ faults: [], notes: [] });
    expect(readSettings(env)).toHaveProperty("settings");
  });

  it("would be refused with a setting that is none", () => {
    expect(readSettings({ ...environments()["Dockerfile"], REDIS_URL: "redis" })).toEqual({
      faults: [expect.stringContaining("REDIS_URL")],
    });
    expect(findMisspelt({ TRUSTED_PROXYS: "10.0.0.1" }).faults).toEqual([expect.stringContaining("TRUSTED_PROXIES")]);
  });

  it("name each other: databases, proxy and ports are those that the files have", () => {
    const { services } = composeFile({ POSTGRES_PASSWORD: "secret" });
    const runtimes = Object.keys(services).filter((name) => name.startsWith("cargolex-"));
    expect(runtimes).toEqual(["cargolex-1", "cargolex-2"]);
    const { nginx, postgres } = services;
    for (const name of runtimes) {
      const { environment = {}, read_only: isReadOnly } = services[name]!;
      const [database, redis] = [new URL(environment["DATABASE_URL"]!), new URL(environment["REDIS_URL"]!)];
      expect([database.hostname, redis.hostname].filter((host) => !Object.hasOwn(services, host))).toEqual([]);
      expect([database.username, database.password, database.pathname]).toEqual([
        postgres?.environment?.["POSTGRES_USER"],
        postgres?.environment?.["POSTGRES_PASSWORD"],
        `/${postgres?.environment?.["POSTGRES_DB"]}`,
      ]);
      expect([environment["TRUSTED_PROXIES"], isReadOnly]).toEqual([
        (nginx!.networks as Record<string, { ipv4_address?: string }>)["inside"]?.ipv4_address,
        true,
      ]);
    }
    const config = deployed("nginx.conf");
    expect([...config.matchAll(/^ {4}server (\S+):(\d+);$/gm)].map(([, host, port]) => `${host} ${port}`)).toEqual(
      runtimes.map((name) => `${name} ${environments()["Dockerfile"]?.["PORT"]}`),
    );
    expect(nginx?.ports).toEqual([`8080:${/listen (\d+);/.exec(config)?.[1]}`]);
    expect(() => composeFile({})).toThrow("set POSTGRES_PASSWORD");
  });

  it("keep their data where the user that runs them may write: in the volume, in the state folder", () => {
    const { Dockerfile, "cargolex.service": unit } = environments();
    const [file, service] = [deployed("Dockerfile"), deployed("cargolex.service")];
    const volume = /^VOLUME (.*)$/m.exec(file)?.[1] ?? "";
    const state = `/var/lib/${/^StateDirectory=(.*)$/m.exec(service)?.[1]}`;
    for (const [env, location] of [
      [Dockerfile, volume],
      [unit, state],
    ] as const)
      expect([env?.["LEADS_DB"], env?.["SEEN_FILE"]].map((path) => path?.startsWith(`${location}/`))).toEqual([
        true,
        true,
      ]);
    expect([/^USER (.*)$/m.exec(file)?.[1], /^DynamicUser=(.*)$/m.exec(service)?.[1]]).toEqual(["65532:65532", "yes"]);
  });
});

it("the manifest for Kubernetes selects its own pods, and asks the paths and the port that the service has", () => {
  const [deployment, service, budget] = kubernetesObjects();
  expect([deployment?.kind, service?.kind, budget?.kind]).toEqual(["Deployment", "Service", "PodDisruptionBudget"]);
  const { metadata, spec } = deployment!.spec.template!;
  expect([deployment, budget].map((part) => part!.spec.selector.matchLabels)).toEqual([
    metadata.labels,
    metadata.labels,
  ]);
  expect(service!.spec.selector).toEqual(metadata.labels);
  const [pod] = spec.containers;
  expect(pod!.ports).toEqual([{ name: "http", containerPort: Number(environments()["Dockerfile"]?.["PORT"]) }]);
  expect(service!.spec.ports).toEqual([expect.objectContaining({ targetPort: "http" })]);
  expect([pod!.startupProbe, pod!.readinessProbe, pod!.livenessProbe].map((probe) => probe!.httpGet)).toEqual(
    ["/readyz", "/readyz", "/healthz"].map((path) => ({ path, port: "http" })),
  );
});

it("the alerts ask for metrics that the service gives, and each says what to do", async () => {
  const { groups } = parse(deployed("alerts.yaml")) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const { text } = await createMetrics({
    version: () => "2026.11.21",
    isRefused: () => false,
    connections: () => 0,
    heavy: () => ({ taken: 0, waiting: 0, longestTaken: 0, longestWait: 0 }),
    refused: () => ({}),
    tries: undefined,
    isShared: () => true,
  }).render();
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr, annotations } of rules) {
    const names = expr.match(/\b(?:cargolex|process)_\w+/g) ?? [];
    expect([alert, names.filter((name) => !text.includes(`# TYPE ${name.replace(/_bucket$/, "")} `))]).toEqual([
      alert,
      [],
    ]);
    expect([alert, names.length > 0 || expr.startsWith("up{"), annotations.summary.includes(": ")]).toEqual([
      alert,
      true,
      true,
    ]);
  }
});

const systemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!systemd) process.stderr.write("NOTICE: systemd-analyze cannot be run here: the unit is not verified by it\n");

it.skipIf(!systemd)("systemd finds nothing wrong with the unit", () => {
  const folder = mkdtempSync(join(tmpdir(), "unit-"));
  const file = join(folder, "cargolex.service");
  writeFileSync(file, deployed("cargolex.service"));
  const stated = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
  const wrong = join(folder, "wrong.service");
  writeFileSync(wrong, deployed("cargolex.service").replace("ExecStart=", "ExecStrat="));
  const refused = spawnSync("systemd-analyze", ["verify", wrong], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect([
    stated.status,
    `${stated.stdout}${stated.stderr}`.split("\n").filter((line) => line.includes("cargolex.service")),
  ]).toEqual([0, []]);
  expect(refused.stderr).toContain("ExecStrat");
});
