/** What a key gives: its own account of every quota, so many times as large as that of an address. It changes what a client may ask, never what is answered. */
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

/** The key that a request shows, what is wrong with how it is shown, or undefined where there is none. Credentials of other schemes are for somebody else. */
export function shownKey(headers: Pick<Headers, "get">): { key: string } | { refused: string } | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(headers.get("authorization") ?? "");
  const own = headers.get("x-api-key");
  if (bearer === null && own === null) return undefined;
  const key = (bearer?.[1] ?? own ?? "").trim();
  if (bearer !== null && own !== null && key !== own.trim()) return { refused: "Authorization and X-API-Key show two different keys. Send one of them." };
  return { key };
}

/** `WWW-Authenticate` of a refused key (RFC 6750, section 3). */
export const CHALLENGE = 'Bearer realm="cargolex", error="invalid_token"';
