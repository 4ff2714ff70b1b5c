import { expect, it } from "vitest";
import { completeText } from "../../../pipeline/nomenclature/import/years/english.ts";

const whole = (text: string): { text: string; maybeCut: boolean } => ({ text, maybeCut: false });

it.each([
  { why: "both sources continue it alike: the tariff's own typography is taken", text: "Filety z tilapi, okonia nil", sameFile: whole("Filety z tilapi, okonia nilowego 2 cm³"), translation: "filety z tilapi okonia nilowego 2 cm3", expected: { text: "Filety z tilapi, okonia nilowego 2 cm³", mark: "pl_completed" } },
  { why: "only the other year", text: "Tilapi (Oreo", sameFile: whole("Tilapi (Oreochromis spp.)"), translation: "Tilapie (Oreochromis spp.)", expected: { text: "Tilapi (Oreochromis spp.)", mark: "pl_completed_once" } },
  { why: "only the translation", text: "Papier do prod", sameFile: undefined, translation: "Papier do produkcji", expected: { text: "Papier do produkcji", mark: "pl_completed_once" } },
  { why: "the sources end differently: own wording, one source", text: "Wóz", sameFile: whole("Wóz drabiniasty"), translation: "Wóz strażacki", expected: { text: "Wóz drabiniasty", mark: "pl_completed_once" } },
  { why: "as long as the limit, and whole", text: "Kod stosowany wyłącznie", sameFile: whole("Kod stosowany wyłącznie"), translation: undefined, expected: { text: "Kod stosowany wyłącznie" } },
  { why: "the other year is cut too, the longer one is kept and marked", text: "Śledzie, sar", sameFile: { text: "Śledzie, sardele, gr", maybeCut: true }, translation: undefined, expected: { text: "Śledzie, sardele, gr…", mark: "pl_cut" } },
  { why: "nothing begins alike", text: "Abura, ako", sameFile: whole("Akacja"), translation: "Drewno", expected: { text: "Abura, ako…", mark: "pl_cut" } },
])("$why", ({ text, sameFile, translation, expected }) => expect(completeText(text, sameFile, translation)).toEqual(expected));
