import type { Reply } from "../http/handler.ts";

/** Replies kept for questions that come again. The data of a process never changes, so a reply stays true for its key. */
export interface ReplyMemo {
  get(key: string): Reply | undefined;
  set(key: string, reply: Reply): void;
}

/** Keeps the most recently used replies, up to a number of characters in all. */
export function replyMemo(budget: number): ReplyMemo {
  const kept = new Map<string, Reply>();
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
