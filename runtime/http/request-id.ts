import type { H3Event } from "h3";

/**
 * The id of a request: that of its client in `X-Request-Id`, if it is 8 to 128 letters, digits, dots, underscores and
 * hyphens; else one of ours. The same stands in the answer's header, in the `instance` of a problem, and in the log.
 */
export function requestIdOf({ req, context }: H3Event): string {
  const existing = context as { requestId?: string };
  const given = req.headers.get("x-request-id") ?? "";
  return (existing.requestId ??= /^[\w.-]{8,128}$/.test(given) ? given : crypto.randomUUID());
}
