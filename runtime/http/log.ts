export type LogFields = Record<string, string | number>;

/** Where the service reports. Bodies, queries, addresses of clients and contacts never go there. */
export interface Log {
  error(event: string, fields: LogFields): void;
  info(event: string, fields: LogFields): void;
}

/** Writes one JSON object a line; `errors` leaves out what is only informative. */
export function lineLog(write: (line: string) => void, level: "errors" | "all" | "off"): Log {
  const print = (kind: string, event: string, fields: LogFields): void => write(`${JSON.stringify({ time: new Date().toISOString(), level: kind, event, ...fields })}\n`);
  return {
    error: (event, fields) => level !== "off" && print("error", event, fields),
    info: (event, fields) => level === "all" && print("info", event, fields),
  };
}
