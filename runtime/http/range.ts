/** A part of a document: its first byte, and the one behind its last. */
interface ByteRange {
  from: number;
  end: number;
}

/** What `Range` and `If-Range` of a request say. */
interface RangeFields {
  range: string | null;
  ifRange: string | null;
}

/**
 * The part of a document that is asked for (RFC 9110, 14.2); undefined where the whole is sent: without a `Range`, for
 * several parts, for one behind the end, or where `If-Range` names another document.
 */
export function readRange({ range, ifRange }: RangeFields, etag: string, length: number): ByteRange | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? "") ?? [];
  if (first + last === "" || (ifRange !== null && ifRange !== etag)) return undefined;
  const from = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? length : Math.min(length, Number(last) + 1);
  return from < end ? { from, end } : undefined;
}
