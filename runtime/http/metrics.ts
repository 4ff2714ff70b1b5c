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
export const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Durations of the answers of one kind: how many fall into each class, and beside it all of them. */
export interface Durations {
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
