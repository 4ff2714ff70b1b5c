import type { AdrQuery } from "../../../openapi/schemas/adr.ts";
import type { LoadQuery, LoadRequest } from "../../../openapi/schemas/adr-load.ts";
import { answer, refuse, type Question, type Reply } from "../../http/handler.ts";
import { type ChooseEdition, isEnded, settle } from "../edition.ts";
import { endLoad } from "../ended.ts";
import { answerEnded, withTables } from "../tabled.ts";
import { judgeConsignment } from "./answer.ts";
import { findLoadAmbiguities, readDocumentLangs, readLoad } from "./question.ts";

/** A load judged as a whole. */
export async function handleLoad(choose: ChooseEdition, { query, body, today }: Question): Promise<Reply> {
  const { lang, strict, document_lang } = query as LoadQuery;
  const request = body as LoadRequest;
  const requested = await withTables(await choose(query as AdrQuery, today));
  const langs = readDocumentLangs(document_lang, lang);
  if ("faults" in langs) requested.faults.push(...langs.faults);
  return settle(requested, await readLoad(request, requested.edition), async ({ lines, figures }, edition, meta) => {
    if ("faults" in langs) throw new Error("a question with faults is not answered");
    const consignment = judgeConsignment(lines, request, figures, {
      edition,
      ...(await edition.requirements()),
      lang,
      documentLangs: langs.langs,
      meta,
    });
    if (isEnded(meta)) return answerEnded(endLoad(consignment), strict);
    const open = strict === "1" ? findLoadAmbiguities(consignment) : [];
    return open.length === 0 ? answer(consignment) : refuse(422, open);
  });
}
