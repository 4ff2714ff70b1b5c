type LogFields = Record<string, string | number>;

/** Where the service reports. Bodies, queries, addresses of clients and contacts never go there. */
export interface Log {
  error(event: string, fields: LogFields): void;
  /** Every answer; absent unless it is wanted. */
  info?(event: string, fields: LogFields): void;
}

/** Writes one JSON object a line: every answer, only errors, or nothing. */
export function lineLog(write: (line: string) => void, level: "errors" | "all" | "off"): Log {
  const print = (kind: string, event: string, fields: LogFields): void =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level: kind, event, ...fields })}\n`);
  return {
    error: (event, fields) => level !== "off" && print("error", event, fields),
    ...(level === "all" ? { info: (event: string, fields: LogFields) => print("info", event, fields) } : {}),
  };
}
