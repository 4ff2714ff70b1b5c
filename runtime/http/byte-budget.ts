/** Bytes of bodies that are in memory at one time, in all and of one client. */
export interface ByteBudget {
  /** Takes bytes, or none where there are too few left. */
  take(client: string, bytes: number): boolean;
  give(client: string, bytes: number): void;
}

/** A budget of `most` bytes, of which a client gets `mostOfClient`. */
export function byteBudget(most: number, mostOfClient: number): ByteBudget {
  const clients = new Map<string, number>();
  let taken = 0;
  return {
    take(client, bytes) {
      const own = (clients.get(client) ?? 0) + bytes;
      if (taken + bytes > most || own > mostOfClient) return false;
      taken += bytes;
      clients.set(client, own);
      return true;
    },
    give(client, bytes) {
      const own = (clients.get(client) ?? 0) - bytes;
      taken -= bytes;
      if (own > 0) clients.set(client, own);
      else clients.delete(client);
    },
  };
}
