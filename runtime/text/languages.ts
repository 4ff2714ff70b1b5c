import type { AdrLanguage } from "../../openapi/schemas/languages.ts";

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

/** Where the official model of the instructions in writing is published in all languages (5.4.3.4), by page. */
export const INSTRUCTIONS_MODEL: Readonly<Record<AdrLanguage, string>> = {
  pl: "https://unece.org/linguistic-versions-adr-instructions-writing",
  en: "https://unece.org/linguistic-versions-adr-instructions-writing",
  de: "https://unece.org/linguistic-versions-adr-instructions-writing",
  fr: "https://unece.org/fr/linguistic-versions-adr-instructions-writing",
};
