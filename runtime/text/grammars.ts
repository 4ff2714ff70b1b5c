import { stemmer as stemFrench } from "@orama/stemmers/french";
import { stemmer as stemGerman } from "@orama/stemmers/german";
import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import { type Inflection, type WordForms, inflectByRule, inflectEnglish, inflectPolish } from "./inflection.ts";

/** What search must know of the names of goods in a language; words are folded. */
export interface Grammar {
  /** The goods stand before what they are like (`mleko zagęszczone`), or behind it (`condensed milk`). */
  goodsFirst: boolean;
  /** Words after which a name says what its goods are for, of or like. */
  qualifiers: ReadonlySet<string>;
  /** Words after which it says what they are not: `other` says it only before `than`. */
  exclusions: ReadonlySet<string>;
  /** Words that join goods: `and`, and `other` of what it stands before. */
  joints: ReadonlySet<string>;
  /** Words that tell nothing by themselves: nobody looks for them. */
  silent: ReadonlySet<string>;
  /** How its words change their ends; the forms are those of the languages that have a table of them. */
  inflection(forms: WordForms): Inflection;
}

interface Written {
  goodsFirst: boolean;
  prepositions: string;
  participles: string;
  exclusions: string;
  joints: string;
  inflection: Grammar["inflection"];
}

function grammarOf({ goodsFirst, prepositions, participles, exclusions, joints, inflection }: Written): Grammar {
  const [before, like, not, and] = [prepositions, participles, exclusions, joints].map((words) => words.split(" "));
  return {
    goodsFirst,
    qualifiers: new Set([...(before ?? []), ...(like ?? [])]),
    exclusions: new Set(not),
    joints: new Set(and),
    silent: new Set([...(before ?? []), ...(not ?? []), ...(and ?? [])]),
    inflection,
  };
}

export const GRAMMARS = {
  en: grammarOf({
    goodsFirst: false,
    prepositions: "of for with in on from by to as a an the at under whether being having including",
    participles:
      "containing used made put presented suitable specially designed incorporating obtained based fitted consisting",
    exclusions: "than not excluding except without nor neither excl no",
    joints: "and or other",
    inflection: () => inflectEnglish,
  }),
  pl: grammarOf({
    goodsFirst: true,
    prepositions: "z ze do dla w we na o od po pod przez przy nad nawet wlacznie wlaczajac wedlug ktorych ktore ktory",
    participles:
      "stosowane stosowanych stosowany zawierajace zawierajacy zawierajaca zawierajacych przeznaczone wykonane otrzymane objete objetych",
    exclusions: "nie niz wylaczeniem oprocz bez niezawierajace niezawierajacy ani",
    joints: "inne inny innych inna i oraz lub albo pozostale pozostaly pozostala pozostalego pozostalej pozostalych",
    inflection: inflectPolish,
  }),
  de: grammarOf({
    goodsFirst: false,
    prepositions: "mit von fur in aus zum zur auf durch an bei im der die das den dem des ein eine als",
    participles: "enthaltend einschliesslich",
    exclusions: "ausser ohne nicht ausgenommen kein",
    joints: "und oder",
    inflection: () => inflectByRule(stemGerman),
  }),
  fr: grammarOf({
    goodsFirst: true,
    prepositions: "que de d du des l la le les avec a au aux en pour par dans sur y un une",
    participles: "contenant",
    exclusions: "sans non sauf exception",
    joints: "et ou autre autres",
    inflection: () => inflectByRule(stemFrench),
  }),
} as const satisfies Record<AdrLanguage, Grammar>;
