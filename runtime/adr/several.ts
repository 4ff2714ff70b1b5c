import type { SearchResponse } from "../../openapi/schemas/adr-substance.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { answer, type QuestionOf, type Reply } from "../http/handler.ts";
import { problemOf } from "../http/problem.ts";
import { type ChooseEdition, isEnded, settle } from "./edition.ts";
import { endSubstance } from "./ended.ts";
import { readUn } from "../reading/un.ts";
import { renderSubstance } from "./substance.ts";

/** UN numbers of one question. */
const MOST = 100;

/** Several UN numbers at once, each whole, in their order; one that is none is a problem of its own. */
export async function handleSeveral(
  choose: ChooseEdition,
  { query, today, site }: QuestionOf<"searchSubstances">,
): Promise<Reply> {
  const { un = "", q, class: wanted, lang } = query;
  const written = un.split(",").map((part) => part.trim());
  const faults: ProblemError[] = [];
  const say = (parameter: string, code: ProblemError["code"], detail: string): number =>
    faults.push({ parameter, code, detail });
  if (q !== undefined || wanted !== undefined)
    say("un", "conflict", "un asks for substances by number: leave q and class out, or un");
  if (written.length > MOST) say("un", "too_many_items", `want at most ${MOST} UN numbers, not ${written.length}`);
  const read = faults.length > 0 ? { faults } : {};
  return settle(await choose(query, today), read, async (_, edition, meta) => {
    const readings = written.map((part) => readUn(part));
    const records = await edition.find(new Set(readings.flatMap((reading) => ("un" in reading ? reading.un : []))));
    const substances = readings.map((reading, index): NonNullable<SearchResponse["substances"]>[number] => {
      const text = written[index] ?? "";
      if ("code" in reading) {
        const errors = [{ parameter: "un", ...reading }];
        return { un: text, status: 400, problem: problemOf({ status: 400, errors }, site) };
      }
      const record = records.get(reading.un);
      if (record === undefined) {
        const detail = `UN ${reading.un} is not in ADR ${meta.edition}.`;
        const errors = [{ parameter: "un", code: "unknown_un" as const, detail }];
        return { un: reading.un, status: 404, problem: problemOf({ status: 404, errors }, site) };
      }
      const rendered = renderSubstance(record, edition.voices[lang], meta);
      const { meta: _meta, ...substance } = isEnded(meta) ? endSubstance(rendered) : rendered;
      return { un: reading.un, status: 200, substance };
    });
    const { length } = substances;
    return answer({ results: [], total: 0, limit: length, offset: 0, notices: [], substances, meta });
  });
}
