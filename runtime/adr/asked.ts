import type { AdrMeta, AdrQuery } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { refuse, type Reply } from "../http/handler.ts";
import type { OpenedEdition } from "./tables.ts";

/** The edition that answers with what every answer says of it, or why none does. */
export interface AskedEdition<Edition> {
  edition?: Edition | undefined;
  meta?: AdrMeta | undefined;
  faults: ProblemError[];
}

interface Faulty {
  faults: readonly ProblemError[];
}

/** Answers from what was read, or refuses with all faults of the question together. */
export function settle<Read extends object, Edition>(
  { edition, meta, faults }: AskedEdition<Edition>,
  read: Read,
  reply: (read: Exclude<Read, { faults: unknown }>, edition: Edition, meta: AdrMeta) => Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  const [first, ...rest] = "faults" in read ? [...faults, ...(read as Faulty).faults] : faults;
  if (first !== undefined) return refuse(400, [first, ...rest]);
  if (edition === undefined || meta === undefined) throw new Error("a question without a fault and without an edition");
  return reply(read as Exclude<Read, { faults: unknown }>, edition, meta);
}

/** Finds the edition that answers a question on a day. */
export type AskEdition = (query: AdrQuery, today: string) => Promise<AskedEdition<OpenedEdition>>;
