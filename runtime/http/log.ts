import type { H3Event } from "h3";

type LogFields = Record<string, string | number | readonly string[]>;

/** Where the service reports. Bodies, queries, addresses of clients and contacts never go there. */
export interface Log {
  error(event: string, fields: LogFields): void;
  /** Every answer; absent unless it is wanted. */
  info?(event: string, fields: LogFields): void;
}

/** A line of what the service reports: one JSON object. */
export function logLine(level: "error" | "warning" | "info", event: string, fields: LogFields): string {
  return `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`;
}

/** Writes one JSON object a line: every answer, only errors, or nothing. */
export function lineLog(write: (line: string) => void, level: "errors" | "all" | "off"): Log {
  const print = (kind: "error" | "info", event: string, fields: LogFields): void => write(logLine(kind, event, fields));
  return {
    error: (event, fields) => level !== "off" && print("error", event, fields),
    ...(level === "all" ? { info: (event: string, fields: LogFields) => print("info", event, fields) } : {}),
  };
}

/**
 * The id of a request: that of its client in `X-Request-Id`, if it is 8 to 128 letters, digits, dots, underscores and
 * hyphens; else one of ours. The same stands in the answer's header, in the `instance` of a problem, and in the log.
 */
export function requestIdOf({ req, context }: H3Event): string {
  const existing = context as { requestId?: string };
  const given = req.headers.get("x-request-id") ?? "";
  return (existing.requestId ??= /^[\w.-]{8,128}$/.test(given) ? given : crypto.randomUUID());
}
