import type { AdrPostQuery, AdrQuery } from "../../../openapi/schemas/adr.ts";
import type { CalcRequest } from "../../../openapi/schemas/adr-calculation.ts";
import type { Question, Reply } from "../../http/handler.ts";
import { createLineReader } from "../../rules/adr/points/line.ts";
import { findRefused, settleClaims } from "../../rules/adr/points/settle-claims.ts";
import { type ChooseEdition, isEnded, settle } from "../edition.ts";
import { endPoints } from "../ended.ts";
import { listItems, readItems } from "../loading/items.ts";
import { answerEnded, answerOrAsk, withTables } from "../tabled.ts";
import { calculate } from "./calculate.ts";

/** The points of goods (1.1.3.6). */
export async function handlePoints(choose: ChooseEdition, { query, body, today }: Question): Promise<Reply> {
  const { lang, strict } = query as AdrPostQuery;
  const edition = await withTables(await choose(query as AdrQuery, today));
  const listed = listItems((body as CalcRequest).items, "/items");
  const load = await settleClaims(
    async (refuted) =>
      readItems(listed, edition.edition, ({ rules }) => {
        const readLine = createLineReader(rules, refuted);
        return ({ item }, index, substance) => readLine(item, index, substance);
      }),
    findRefused,
  );
  return settle(edition, load, ({ parts }, { rules, voices }, meta) => {
    const points = calculate(parts, rules, voices[lang], meta);
    return isEnded(meta) ? answerEnded(endPoints(points), strict) : answerOrAsk(points, strict, "/items");
  });
}
