import type { AdrPostQuery, AdrQuery } from "../../../openapi/schemas/adr.ts";
import type { CompatibilityItem, CompatibilityRequest } from "../../../openapi/schemas/adr-compatibility.ts";
import type { Question, Reply } from "../../http/handler.ts";
import { readPackages } from "../../rules/adr/packages.ts";
import { type ChooseEdition, isEnded, settle } from "../edition.ts";
import { endMixing } from "../ended.ts";
import { answerEnded, answerOrAsk, withTables } from "../tabled.ts";
import { checkCompatibility } from "./compatibility.ts";
import { listItems, readItems, type RequestItem } from "./items.ts";

/** Whether goods may share a vehicle. */
export async function handleCompatibility(choose: ChooseEdition, { query, body, today }: Question): Promise<Reply> {
  const { lang, strict } = query as AdrPostQuery;
  const { uns, items } = body as CompatibilityRequest;
  const edition = await withTables(await choose(query as AdrQuery, today));
  if ((uns === undefined) === (items === undefined)) {
    edition.faults.push({
      pointer: "/uns",
      code: uns === undefined ? "required" : "conflict",
      detail: "Want one of uns and items.",
    });
  }
  const listed: RequestItem<CompatibilityItem>[] = [
    ...listItems(
      (uns ?? []).map((un) => ({ un })),
      "/uns",
      "",
    ),
    ...listItems(items ?? [], "/items"),
  ];
  const load = await readItems(
    listed,
    edition.edition,
    ({ loading }) =>
      ({ item, at }, index, substance) =>
        readPackages(item, index, at, substance, loading),
  );
  return settle(edition, load, ({ parts }, { loading, voices }, meta) => {
    const mixing = checkCompatibility(parts, loading, voices[lang], meta);
    return isEnded(meta)
      ? answerEnded(endMixing(mixing), strict)
      : answerOrAsk(mixing, strict, uns === undefined ? "/items" : "/uns");
  });
}
