/** Media type of the text. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";
/** What the service counts of its answers. */
export interface Metrics {
  /** Counts an answer: what answered it, its status, and the seconds it took. */
  answered(operation: string, status: number, seconds: number): void;
  /** How many answers there were, by what answered and by status. */
  requests: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** How long they took, by what answered. */
  durations: ReadonlyMap<string, Durations>;
}

/** A value that is read when it is asked for. */
export interface MetricReading {
  name: string;
  help: string;
  type: "gauge" | "counter";
  /** By label values; one without labels has the key "". A key is written as in the text: `reason="not_found"`. */
  values: Readonly<Record<string, number>>;
}

/** Upper bounds of the classes of duration, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Durations of the answers of one kind: how many fall into each class, and beside it all of them. */
interface Durations {
  counts: number[];
  sum: number;
  total: number;
}

/** Metrics that all stand at 0. */
export function createMetrics(): Metrics {
  const requests = new Map<string, Map<number, number>>();
  const durations = new Map<string, Durations>();
  return {
    requests,
    durations,
    answered(operation, status, seconds) {
      let statuses = requests.get(operation);
      if (statuses === undefined) requests.set(operation, (statuses = new Map()));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      let own = durations.get(operation);
      if (own === undefined) durations.set(operation, (own = { counts: BOUNDS.map(() => 0), sum: 0, total: 0 }));
      const place = BOUNDS.findIndex((bound) => seconds <= bound);
      if (place >= 0) own.counts[place]!++;
      own.sum += seconds;
      own.total++;
    },
  };
}

/**
 * Prints what the service tells of itself in Prometheus' text format 0.0.4: what is read now, and what was counted.
 * Nothing of a client is in it: paths are those of the route table.
 */
export function printMetrics({ requests, durations }: Metrics, now: readonly MetricReading[]): string {
  return [
    ...now.flatMap(({ name, help, type, values }) => [
      ...head(name, help, type),
      ...Object.entries(values).map(([labels, value]) => `${name}${labels === "" ? "" : `{${labels}}`} ${value}`),
    ]),
    ...head("cargolex_requests_total", "Answers by operation (or path) and status.", "counter"),
    ...[...requests].flatMap(([operation, statuses]) =>
      [...statuses].map(
        ([status, count]) => `cargolex_requests_total{operation="${operation}",status="${status}"} ${count}`,
      ),
    ),
    ...head("cargolex_request_duration_seconds", "Seconds from the head of a request to its answer.", "histogram"),
    ...[...durations].flatMap(([operation, own]) => printDurations(operation, own)),
    "",
  ].join("\n");
}

function head(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function printDurations(operation: string, { counts, sum, total }: Durations): string[] {
  let below = 0;
  const buckets = BOUNDS.map(
    (bound, place) =>
      `cargolex_request_duration_seconds_bucket{operation="${operation}",le="${bound}"} ${(below += counts[place]!)}`,
  );
  return [
    ...buckets,
    `cargolex_request_duration_seconds_bucket{operation="${operation}",le="+Inf"} ${total}`,
    `cargolex_request_duration_seconds_sum{operation="${operation}"} ${sum}`,
    `cargolex_request_duration_seconds_count{operation="${operation}"} ${total}`,
  ];
}
