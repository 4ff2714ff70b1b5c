import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { HeavyStanding } from "../http/heavy.ts";

/** What is read of the service when its metrics are printed. */
interface Readings {
  version: () => string;
  isRefused: () => boolean;
  connections: () => number;
  heavy: () => HeavyStanding;
  /** Requests and connections refused or cut off, by reason. */
  refused: () => Readonly<Record<string, number>>;
  /** Deliveries of webhooks that were tried, by result; undefined where none are sent. */
  tries: (() => Readonly<Record<string, number>>) | undefined;
  /** True if the limits are shared on Redis just now; undefined where none is set. */
  isShared: (() => boolean) | undefined;
}

/** Upper bounds of the classes of duration, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Metrics of the service in Prometheus' text format. Nothing of a client is in them: operations are those of the route
 * table.
 */
export function createMetrics({ version, isRefused, connections, heavy, refused, tries, isShared }: Readings) {
  const registers = [new Registry()];
  const requests = new Counter({
    name: "cargolex_requests_total",
    help: "Answers by operation (or path) and status.",
    labelNames: ["operation", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "cargolex_request_duration_seconds",
    help: "Seconds from the head of a request to its answer.",
    labelNames: ["operation"],
    buckets: BUCKETS,
    registers,
  });
  const gauge = (name: string, help: string, value: () => number): void => addGauge(registers, name, help, value);
  const counts = (name: string, help: string, label: string, values: Counts): void =>
    addCounts(registers, name, help, label, values);

  void new Gauge({
    name: "cargolex_release_info",
    help: "The release that is answered from.",
    labelNames: ["version"],
    registers,
    collect() {
      this.reset();
      this.set({ version: version() }, 1);
    },
  });
  gauge("cargolex_release_refused", "1 while a newer release is refused.", () => Number(isRefused()));
  gauge("cargolex_connections", "Open connections.", connections);
  gauge("cargolex_heavy_taken", "Heavy requests (names, batches, loads) that are worked on.", () => heavy().taken);
  gauge("cargolex_heavy_waiting", "Heavy requests that wait for a place.", () => heavy().waiting);
  gauge(
    "cargolex_heavy_taken_seconds",
    "Age of the heavy request that is worked on for longest.",
    () => heavy().longestTaken / 1000,
  );
  gauge(
    "cargolex_heavy_waiting_seconds",
    "Age of the heavy request that waits for longest.",
    () => heavy().longestWait / 1000,
  );
  addProcess(registers);
  counts("cargolex_refused_total", "Requests and connections refused or cut off, by reason.", "reason", refused);
  if (tries !== undefined)
    counts("cargolex_webhook_tries_total", "Deliveries of webhooks that this process tried.", "result", tries);
  if (isShared !== undefined)
    gauge("cargolex_limits_shared", "1 while the limits are shared on Redis, 0 while those of this process hold.", () =>
      Number(isShared()),
    );

  const [registry] = registers as [Registry];
  return {
    answered(operation: string, status: number, seconds: number): void {
      requests.inc({ operation, status });
      durations.observe({ operation }, seconds);
    },
    render: async (): Promise<{ type: string; text: string }> => ({
      type: registry.contentType,
      text: await registry.metrics(),
    }),
  };
}

type Counts = () => Readonly<Record<string, number>>;

/** A figure that is read when the metrics are printed. */
function addGauge(registers: Registry[], name: string, help: string, value: () => number): void {
  void new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(value());
    },
  });
}

/** Counts by the values of a label, read when the metrics are printed. */
function addCounts(registers: Registry[], name: string, help: string, label: string, values: Counts): void {
  void new Counter({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      this.reset();
      for (const [value, count] of Object.entries(values())) this.inc({ [label]: value }, count);
    },
  });
}

/** What every process tells. */
function addProcess(registers: Registry[]): void {
  addGauge(registers, "process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss());
  void new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time, user and system.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
}
