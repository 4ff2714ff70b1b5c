import type { Reply } from "../http/handler.ts";

/** Replies kept for questions that come again. The data of a process never changes, so a reply stays true for its key. */
export interface ReplyMemo {
  get(key: string): Reply | undefined;
  set(key: string, reply: Reply): void;
}

/** Questions remembered to see whether they come again. */
const MOST_SEEN = 20_000;

/**
 * Keeps the most recently used replies, up to a number of characters in all. A reply is kept when its question comes the second time: most questions
 * come once, and keeping their replies would only push others out.
 */
export function replyMemo(budget: number): ReplyMemo {
  const kept = new Map<string, Reply>();
  const seen = new Set<string>();
  let size = 0;
  return {
    get(key) {
      const reply = kept.get(key);
      if (reply === undefined) return undefined;
      kept.delete(key);
      kept.set(key, reply);
      return reply;
    },
    set(key, reply) {
      const own = sizeOf(reply);
      if (own > budget / 8 || kept.has(key)) return;
      if (!seen.delete(key)) {
        if (seen.size >= MOST_SEEN) seen.clear();
        seen.add(key);
        return;
      }
      kept.set(key, reply);
      size += own;
      for (const [oldest, old] of kept) {
        if (size <= budget) break;
        kept.delete(oldest);
        size -= sizeOf(old);
      }
    },
  };
}

function sizeOf(reply: Reply): number {
  return "json" in reply ? reply.json.length : 0;
}
