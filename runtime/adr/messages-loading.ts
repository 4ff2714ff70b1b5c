import type { Message } from "./messages.ts";

/** Texts of the mixed loading check (7.5.2). */
export const loadingMessages = {
  assumed_loading: {
    pl: "Przyjęto: przewóz drogowy, sztuki przesyłki z nalepkami według tabeli A, jeden pojazd lub kontener. Transport morski (IMDG) i lotniczy mają własne zasady segregacji.",
    en: "Assumed: carriage by road, packages labelled as Table A says, one vehicle or container. Sea (IMDG) and air have segregation rules of their own.",
    de: "Angenommen: Beförderung auf der Straße, Versandstücke mit den Gefahrzetteln der Tabelle A, ein Fahrzeug oder Container. See (IMDG) und Luft haben eigene Trennvorschriften.",
    fr: "Hypothèses : transport par route, colis étiquetés selon le tableau A, un seul véhicule ou conteneur. La mer (IMDG) et l'air ont leurs propres règles de séparation.",
  },
  closed_containers: {
    pl: "Towarów w zamkniętych kontenerach o pełnych ścianach nie uwzględnia się, z wyjątkiem zakazów dotyczących nalepek 1, 1.4, 1.5 i 1.6 oraz grup zgodności.",
    en: "Goods in closed containers with full sides are disregarded, except for the prohibitions about labels 1, 1.4, 1.5 and 1.6 and compatibility groups.",
    de: "Güter in geschlossenen Containern mit vollen Wänden bleiben außer Betracht, ausgenommen die Verbote zu den Zetteln 1, 1.4, 1.5 und 1.6 und zu den Verträglichkeitsgruppen.",
    fr: "Les marchandises en conteneurs fermés à parois pleines ne sont pas prises en compte, sauf pour les interdictions relatives aux étiquettes 1, 1.4, 1.5 et 1.6 et aux groupes de compatibilité.",
  },
  foodstuffs: {
    pl: "Oddzielić od żywności, innych artykułów spożywczych i karmy dla zwierząt: {uns}.",
    en: "Keep apart from foodstuffs, other articles of consumption and animal feeds: {uns}.",
    de: "Von Nahrungs-, Genuss- und Futtermitteln getrennt halten: {uns}.",
    fr: "À tenir à l'écart des denrées alimentaires, autres objets de consommation et aliments pour animaux : {uns}.",
  },
  quantities_not_assessed: {
    pl: "Ograniczenia ilości na jednostkę transportową (7.5.5: klasa 1, nadtlenki organiczne, materiały samoreaktywne i polimeryzujące) nie zostały ocenione.",
    en: "The limits of quantity per transport unit (7.5.5: class 1, organic peroxides, self-reactive and polymerizing substances) were not assessed.",
    de: "Die Mengengrenzen je Beförderungseinheit (7.5.5: Klasse 1, organische Peroxide, selbstzersetzliche und polymerisierende Stoffe) wurden nicht geprüft.",
    fr: "Les limites de quantité par unité de transport (7.5.5 : classe 1, peroxydes organiques, matières autoréactives et qui polymérisent) n'ont pas été évaluées.",
  },
  separate_documents: {
    pl: "Dla przesyłek, których nie wolno ładować razem, sporządza się oddzielne dokumenty przewozowe.",
    en: "Consignments that may not be loaded together need separate transport documents.",
    de: "Für Sendungen, die nicht zusammengeladen werden dürfen, sind gesonderte Beförderungspapiere auszustellen.",
    fr: "Des documents de transport distincts sont établis pour les envois qui ne peuvent pas être chargés en commun.",
  },
  unlabelled: {
    pl: "Bez nalepki ostrzegawczej: {uns}. Tabela 7.5.2.1 nie rozstrzyga o ładowaniu ich razem z klasą 1.",
    en: "Without a danger label: {uns}. The table of 7.5.2.1 does not settle their loading with class 1.",
    de: "Ohne Gefahrzettel: {uns}. Die Tabelle in 7.5.2.1 entscheidet nicht über das Zusammenladen mit Klasse 1.",
    fr: "Sans étiquette de danger : {uns}. Le tableau du 7.5.2.1 ne règle pas leur chargement en commun avec la classe 1.",
  },
  labels_open: {
    pl: "Tabela A nie określa nalepek lub grupy zgodności: {uns}. Należy podać labels lub classification_code.",
    en: "Table A leaves the labels or the compatibility group open: {uns}. State labels or classification_code.",
    de: "Tabelle A lässt die Gefahrzettel oder die Verträglichkeitsgruppe offen: {uns}. Bitte labels oder classification_code angeben.",
    fr: "Le tableau A laisse ouvertes les étiquettes ou le groupe de compatibilité : {uns}. Indiquer labels ou classification_code.",
  },
  limited_quantities: {
    pl: "Ilości ograniczone według zapytania: {uns}. Muszą być spełnione warunki działu 3.4.",
    en: "Limited quantities, as the request states: {uns}. The conditions of chapter 3.4 must be met.",
    de: "Begrenzte Mengen laut Anfrage: {uns}. Die Bedingungen des Kapitels 3.4 müssen erfüllt sein.",
    fr: "Quantités limitées selon la demande : {uns}. Les conditions du chapitre 3.4 doivent être remplies.",
  },
  loading_prohibited_goods: {
    pl: "Przewóz drogowy zabroniony: {uns}.",
    en: "Carriage by road is prohibited: {uns}.",
    de: "Beförderung auf der Straße verboten: {uns}.",
    fr: "Transport par route interdit : {uns}.",
  },
} as const satisfies Record<string, Message>;
