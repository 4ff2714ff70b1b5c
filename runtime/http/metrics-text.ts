import { BOUNDS, type Durations, type MetricReading, type Metrics } from "./metrics.ts";

/** Media type of the text. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Prints what the service tells of itself in Prometheus' text format 0.0.4: what is read now, and what was counted. Nothing of a client is in it: paths are those of the route table. */
export function printMetrics({ requests, durations }: Metrics, now: readonly MetricReading[]): string {
  return [
    ...now.flatMap(({ name, help, type, values }) => [...head(name, help, type), ...Object.entries(values).map(([labels, value]) => `${name}${labels === "" ? "" : `{${labels}}`} ${value}`)]),
    ...head("cargolex_requests_total", "Answers by operation (or path) and status.", "counter"),
    ...[...requests].flatMap(([operation, statuses]) => [...statuses].map(([status, count]) => `cargolex_requests_total{operation="${operation}",status="${status}"} ${count}`)),
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
  const buckets = BOUNDS.map((bound, place) => `cargolex_request_duration_seconds_bucket{operation="${operation}",le="${bound}"} ${(below += counts[place]!)}`);
  return [...buckets, `cargolex_request_duration_seconds_bucket{operation="${operation}",le="+Inf"} ${total}`, `cargolex_request_duration_seconds_sum{operation="${operation}"} ${sum}`, `cargolex_request_duration_seconds_count{operation="${operation}"} ${total}`];
}
