/**
 * What a key gives: its own account of every quota, so many times as large as that of an address. It changes what a
 * client may ask, never what is answered.
 */
export interface KeyGrant {
  /** Public name of the key, which no address has: `key:3fA9c2Qe`. */
  client: string;
  times: number;
}

/** Looks keys up. */
export interface KeyFinder {
  /** The grant of a key; why it gives none (`refused`); or undefined where that cannot be found out now. */
  find(key: string): Promise<KeyGrant | { refused: string } | undefined>;
}

/** A key as a request shows it, or what is wrong with that; and the header field that it stands in. */
type ShownKey = ({ key: string } | { refused: string }) & { field: "Authorization" | "X-API-Key" };

/**
 * The key that a request shows; undefined where there is none. Credentials of other schemes are for somebody else.
 */
export function shownKey(headers: Pick<Headers, "get">): ShownKey | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(headers.get("authorization") ?? "");
  const keyField = headers.get("x-api-key");
  if (bearer === null && keyField === null) return undefined;
  const key = (bearer?.[1] ?? keyField ?? "").trim();
  const field = bearer === null ? "X-API-Key" : "Authorization";
  if (bearer !== null && keyField !== null && key !== keyField.trim())
    return { field, refused: "Authorization and X-API-Key show two different keys. Send one of them." };
  return { field, key };
}
