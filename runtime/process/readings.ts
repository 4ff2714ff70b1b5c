import type { MetricReading } from "../http/metrics.ts";

/** What the metrics of a process read when they are asked for. */
interface ReadFrom {
  version: string;
  isRefused: boolean;
  connections: number;
  /** Requests and connections refused or cut off, by reason. */
  refused: Readonly<Record<string, number>>;
  /** Tries to deliver a webhook, by what they came to; undefined where none are sent. */
  tries: Readonly<Record<string, number>> | undefined;
  /** Whether the limits are shared on Redis just now; undefined where none is set. */
  isShared: boolean | undefined;
}

/** The values that are read beside what is counted. */
export function readingsOf({ version, isRefused, connections, refused, tries, isShared }: ReadFrom): MetricReading[] {
  const { user, system } = process.cpuUsage();
  return [
    {
      name: "cargolex_release_info",
      help: "The release that is answered from.",
      type: "gauge",
      values: { [`version="${version}"`]: 1 },
    },
    {
      name: "cargolex_release_refused",
      help: "1 while a newer release is refused.",
      type: "gauge",
      values: { "": isRefused ? 1 : 0 },
    },
    { name: "cargolex_connections", help: "Open connections.", type: "gauge", values: { "": connections } },
    {
      name: "process_resident_memory_bytes",
      help: "Resident memory.",
      type: "gauge",
      values: { "": process.memoryUsage.rss() },
    },
    {
      name: "process_cpu_seconds_total",
      help: "Processor time, user and system.",
      type: "counter",
      values: { "": (user + system) / 1e6 },
    },
    {
      name: "cargolex_refused_total",
      help: "Requests and connections refused or cut off, by reason.",
      type: "counter",
      values: labelled("reason", refused),
    },
    ...(tries === undefined
      ? []
      : [
          {
            name: "cargolex_webhook_tries_total",
            help: "Tries of this process to deliver a webhook, by what they came to.",
            type: "counter" as const,
            values: labelled("result", tries),
          },
        ]),
    ...(isShared === undefined
      ? []
      : [
          {
            name: "cargolex_limits_shared",
            help: "1 while the limits are shared on Redis, 0 while those of this process hold.",
            type: "gauge" as const,
            values: { "": isShared ? 1 : 0 },
          },
        ]),
  ];
}

function labelled(label: string, counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([value, count]) => [`${label}="${value}"`, count]));
}
