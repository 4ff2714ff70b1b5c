/** Bytes that are held at one time, in all and for one client. */
export interface ByteBudget {
  /** Takes bytes, or none where there are too few left. */
  take(client: string, bytes: number): boolean;
  give(client: string, bytes: number): void;
  readonly held: number;
}

/** A budget of `most` bytes, of which a client gets `mostOfClient`. */
export function byteBudget(most: number, mostOfClient: number): ByteBudget {
  const clients = new Map<string, number>();
  let held = 0;
  return {
    take(client, bytes) {
      const own = (clients.get(client) ?? 0) + bytes;
      if (held + bytes > most || own > mostOfClient) return false;
      held += bytes;
      clients.set(client, own);
      return true;
    },
    give(client, bytes) {
      const own = (clients.get(client) ?? 0) - bytes;
      held -= bytes;
      if (own > 0) clients.set(client, own);
      else clients.delete(client);
    },
    get held() {
      return held;
    },
  };
}
