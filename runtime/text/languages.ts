import { stemmer as stemFrench } from "@orama/stemmers/french";
import { stemmer as stemGerman } from "@orama/stemmers/german";
import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import { type Inflection, inflectByRule, inflectEnglish, inflectPolish } from "./inflection.ts";
import type { WordForms } from "./word-forms.ts";

/** What search must know of the names of goods in a language; words are folded. */
export interface Grammar {
  /** The goods stand before what they are like (`mleko zagęszczone`), or behind it (`condensed milk`). */
  goodsFirst: boolean;
  /** Words after which a name says what its goods are for, of or like. */
  qualifiers: ReadonlySet<string>;
  /** Words after which it says what they are not. */
  exclusions: ReadonlySet<string>;
  /** Words that join goods. */
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
    prepositions: "of for with in on from by to as a an the at under whether being having including than",
    participles:
      "containing used made put presented suitable specially designed incorporating obtained based fitted consisting",
    exclusions: "other not excluding except without nor neither excl no",
    joints: "and or",
    inflection: () => inflectEnglish,
  }),
  pl: grammarOf({
    goodsFirst: true,
    prepositions: "z ze do dla w we na o od po pod przez przy nad nawet wlacznie wlaczajac wedlug ktorych ktore ktory",
    participles:
      "stosowane stosowanych stosowany zawierajace zawierajacy zawierajaca zawierajacych przeznaczone wykonane otrzymane objete objetych",
    exclusions: "inne inny innych inna nie niz wylaczeniem oprocz bez niezawierajace niezawierajacy ani",
    joints: "i oraz lub albo pozostale pozostaly pozostala pozostalego pozostalej pozostalych",
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
    prepositions: "de d du des l la le les avec a au aux en pour par dans sur y un une",
    participles: "contenant",
    exclusions: "autre autres sans non sauf exception que",
    joints: "et ou",
    inflection: () => inflectByRule(stemFrench),
  }),
} as const satisfies Record<AdrLanguage, Grammar>;

/** What stands in every ADR answer. It is the service's own, whichever edition of whichever release answers. */
export const ADR_DISCLAIMER: Readonly<Record<AdrLanguage, string>> = {
  pl: "Tylko informacja, nie porada prawna. Wiążą: ADR w brzmieniu ogłoszonym przez depozytariusza i w dziennikach urzędowych państw oraz decyzja właściwych organów. To, że niczego nie znaleziono, nie oznacza, że przewóz jest dozwolony.",
  en: "Information only, not legal advice. Binding: ADR as published by its depositary and in the national journals, and the decision of the competent authorities. Nothing found does not mean permitted.",
  de: "Nur Information, keine Rechtsberatung. Verbindlich sind das ADR, wie es der Verwahrer und die nationalen Amtsblätter veröffentlichen, und die Entscheidung der zuständigen Behörden. Dass nichts gefunden wurde, heißt nicht, dass die Beförderung zulässig ist.",
  fr: "À titre d'information seulement, sans valeur de conseil juridique. Font foi l'ADR tel que publié par son dépositaire et dans les journaux officiels nationaux, et la décision des autorités compétentes. L'absence de résultat ne vaut pas autorisation.",
};

/**
 * What every answer says once the release is past its day: who publishes did not renew it, or newer ones are held back.
 */
export const RELEASE_EXPIRED: Readonly<Record<AdrLanguage, string>> = {
  en: "The signature of this release expired on {day}: newer law may have been published that is not held here.",
  pl: "Podpis tego wydania danych wygasł {day}: mogło zostać opublikowane nowsze prawo, którego tu nie ma.",
  de: "Die Signatur dieser Datenfassung ist am {day} abgelaufen: neueres Recht kann veröffentlicht sein, das hier nicht vorliegt.",
  fr: "La signature de cette version des données a expiré le {day} : un droit plus récent, absent ici, a pu être publié.",
};
