/** Why something was refused or cut off; each is counted. */
const REASONS = [
  // Answered with a problem document.
  "bad_request",
  "unauthorized",
  "not_found",
  "method_not_allowed",
  "request_timeout",
  "body_too_large",
  "uri_too_long",
  "unsupported_media_type",
  "expectation_failed",
  "unusable_request",
  "quota_exceeded",
  "header_too_large",
  "internal_error",
  "unavailable",
  "busy",
  // A connection that was closed without an answer.
  "connections_of_address",
  "idle_connection_replaced",
  "pipelined",
  "unread_answers",
  "answer_not_taken",
  "unread_body",
  "client_left",
] as const;
export type RefusalReason = (typeof REASONS)[number];

/** The reason that stands for an answer's status. */
export const REASON_OF_STATUS: Readonly<Record<number, RefusalReason>> = {
  400: "bad_request",
  401: "unauthorized",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  413: "body_too_large",
  414: "uri_too_long",
  415: "unsupported_media_type",
  417: "expectation_failed",
  422: "unusable_request",
  429: "quota_exceeded",
  431: "header_too_large",
  500: "internal_error",
  503: "unavailable",
};

/** How often each thing happened since the start. */
export interface Counters {
  count: (reason: RefusalReason) => void;
  /** By reason; what never happened is 0. */
  read: () => Readonly<Record<RefusalReason, number>>;
}

/** Counters that all stand at 0. */
export function createCounters(): Counters {
  const counts = Object.fromEntries(REASONS.map((reason) => [reason, 0])) as Record<RefusalReason, number>;
  return {
    count: (reason) => void counts[reason]++,
    read: () => ({ ...counts }),
  };
}
