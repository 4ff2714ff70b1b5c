import { expect, it } from "vitest";
import type { z } from "zod";
import type { AdrNeed, QuantityUnit } from "../../openapi/schemas/adr.ts";
import type { CalcDetail } from "../../openapi/schemas/adr-calculation.ts";
import type { LoadingVerdict } from "../../openapi/schemas/adr-compatibility.ts";
import type { DocumentMissing } from "../../openapi/schemas/adr-document.ts";
import type {
  LoadDetail,
  LoadNeedName,
  LoadQuantity,
  LoadRequirement,
  LoadResponse,
} from "../../openapi/schemas/adr-load.ts";
import type { SearchHit, SubstanceStatus } from "../../openapi/schemas/adr-substance.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { EntryDetail, Need } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnCandidate } from "../../openapi/schemas/sanctions.ts";
import type { LegMark } from "../../runtime/site/icons.ts";
import type { LoadPreset, MoreField } from "../../runtime/site/load-lines.ts";
import { refusalText } from "../../runtime/site/parts.ts";
import { formatsOf } from "../../runtime/site/view.ts";
import { loadWords } from "../../runtime/site/words.ts";
import goodsWords from "../../runtime/words/en-goods.generated.ts";
import moreWords from "../../runtime/words/en-more.generated.ts";

const { goods } = goodsWords;
const { adr, load } = moreWords;

/** Vocabularies of the interface that are looked up by what an answer has: the compiler holds that each value is in. */
const WORDED = [
  goods.confidence satisfies Record<CnCandidate["confidence"], string>,
  goods.matchedBy satisfies Record<CnCandidate["matched"]["by"], string>,
  goods.way.decisions satisfies Record<LegMark, string>,
  goods.way.needs satisfies Record<z.infer<typeof Need>, string>,
  goods.marks satisfies Record<LegMark, string>,
  goods.details satisfies Record<z.infer<typeof EntryDetail>, string>,
  adr.matchedBy satisfies Record<NonNullable<SearchHit["matched"]["by"]>, string>,
  adr.status satisfies Record<SubstanceStatus, string>,
  adr.units satisfies Record<QuantityUnit, string>,
  adr.missing satisfies Record<z.infer<typeof DocumentMissing>, string>,
  load.presets satisfies Record<LoadPreset, string>,
  load.moreNames satisfies Record<MoreField, string>,
  load.verdicts satisfies Record<z.infer<typeof LoadResponse>["verdict"], string>,
  load.why satisfies Record<z.infer<typeof LoadDetail> | z.infer<typeof CalcDetail>, string>,
  load.needNames satisfies Record<z.infer<typeof LoadNeedName> | z.infer<typeof AdrNeed>, string>,
  load.mixingVerdicts satisfies Record<z.infer<typeof LoadingVerdict>, string>,
  load.quantityStatus satisfies Record<z.infer<typeof LoadQuantity>["status"], string>,
  load.per satisfies Record<NonNullable<z.infer<typeof LoadRequirement>["per"]>, string>,
];

it("every value of a vocabulary has a word", () => {
  expect(WORDED.flatMap((words) => Object.values(words)).filter((word) => word === "")).toEqual([]);
});

it.each<[pointer: string, code: ProblemError["code"], text: string]>([
  ["/items/1/l", "out_of_range", "Pozycja 2: Liczba jest za mała albo za duża."],
  ["/items/0/un", "unknown_un", "Pozycja 1, Numer UN: W ADR nie ma takiego numeru UN. Sprawdź jego cztery cyfry."],
  ["/items/4/tank/code", "not_allowed", "Pozycja 5, kod cysterny (LGBF, T4): Tej wartości nie można tu podać."],
  ["/items", "required", "Brakuje tej danej."],
])("a load refused at %s is told in the language of the page, with its line and field", async (pointer, code, text) => {
  const page = { words: await loadWords("pl", "load"), formats: formatsOf("pl", "1") };
  expect(refusalText(page, { pointer, code, detail: "Want another value." })).toBe(text);
});
