import { countIn } from "./count.ts";
import type { PageWords } from "./words.ts";

const count = countIn("fr", ["one"]);

/** Sentences of the law on goods are held in Polish and English only: there they are English, and marked so. */
const words: PageWords = {
  lang: "fr",
  skip: "Aller au contenu",
  navLabel: "Parties de la page",
  language: "Langue",
  nav: {
    goods: "Sanctions",
    sheet: "Liste",
    adr: "ADR",
    load: "Chargement",
    data: "Données",
  },
  regimes: {
    "UA-CRIMEA": "Crimée et Sébastopol",
    "UA-OCCUPIED": "zones occupées de l’Ukraine",
    "IR-DRONES": "Iran : drones et missiles",
  },
  colon: " : ",
  asking: "Lecture des données…",
  quote: (text) => `« ${text} »`,
  lawElsewhere: "Les phrases des textes juridiques et les noms des marchandises sont en anglais.",
  errors: {
    too_short: "Écrivez au moins deux chiffres ou lettres.",
    too_long: "C’est trop long : une question a 200 caractères au plus. Une liste se vérifie dans « Liste ».",
    too_many_digits:
      "Un code douanier a 10 chiffres au plus, celui d’un tarif national 11. Séparez plusieurs codes par des virgules.",
    wrong_format: "La forme ne convient pas : un jour s’écrit AAAA-MM-JJ, un montant est un nombre.",
    before_coverage: "Les données commencent le {day} : choisissez un jour ultérieur.",
    unknown_un: "Ce numéro ONU n’existe pas dans l’ADR. Vérifiez ses quatre chiffres.",
    unknown_edition: "Cette édition de l’ADR n’est pas dans les données.",
    leading_zero: "Un numéro ONU a quatre chiffres : écrivez aussi les zéros de tête.",
    glued_parameter: "Quelque chose suit le code douanier. Demandez le code seul.",
    code_among_words: "Un code se trouve parmi des mots. Demandez le code seul, ou les mots seuls.",
    not_found: "Ce code n’existe pas dans la nomenclature.",
    conflict: "Deux déclarations s’excluent, ou l’une concerne un autre code. Retirez l’une d’elles.",
  },
  roles: {
    ban: "interdiction",
    restriction: "restriction",
    derogation_scope: "portée d’une dérogation",
    winddown_scope: "portée d’une période transitoire",
    quota: "contingent",
    condition: "condition",
    reference: "renvoi",
  },
  copy: "Copier",
  copied: "Copié",
  copyByHand: "Sélectionnez et copiez à la main",
  failed: {
    title: "Les données n’ont pas pu être lues",
    noAnswer:
      "Ceci n’est pas une réponse. Rien n’est dit des marchandises : ni qu’elles sont restreintes, ni que rien n’a été trouvé.",
    remedy: "Réessayez dans un instant. En cas de nouvel échec, adressez-vous à l’exploitant de la page.",
    offline:
      "Il n’y a pas de connexion, et cette partie des données n’a pas été gardée sur cet appareil. Connectez-vous une fois et posez de nouveau la question.",
    again: "Réessayer",
    cause: "Cause :",
  },
  footer: {
    disclaimer:
      "À titre d’information seulement, sans valeur de conseil juridique ou douanier. Font foi les textes publiés et la décision des autorités. Ne rien trouver ne signifie pas que c’est permis.",
    privacy:
      "Ce que vous demandez reste dans votre navigateur : seuls des fichiers de données sont lus, personne n’apprend la question.",
    docs: "Documentation",
    feed: "Flux des versions",
  },
  box: {
    searching: "Recherche des noms…",
    failed: "Les noms n’ont pas pu être lus. Un numéro peut toujours être demandé.",
    found: (number) =>
      number === 0
        ? "Aucune suggestion. Cela ne dit rien des marchandises."
        : `${count(number, "suggestion", "suggestions")}. Les flèches choisissent, Entrée ouvre.`,
  },
  history: {
    title: "Dernières vérifications",
    keep: "Garder dans la liste",
    changed: "modifié",
    note: "Sur cet appareil uniquement.",
    forget: "Tout effacer",
    changedSince: (day, mark) => `Modifié depuis le ${day} : c’était alors « ${mark} ».`,
  },
  proof: {
    otherRelease: (then, now) =>
      `Le justificatif est de la version ${then}, cette réponse de la version ${now} : elles peuvent différer.`,
    check: "Vérifier un justificatif",
    verified: (release) => `Justificatif exact : la version ${release} des données a donné exactement cette réponse.`,
    notVerified: (release) =>
      `Justificatif inexact : la version ${release} des données n’a donné aucune réponse de cette empreinte. Ce qui figure ci-dessous fait foi.`,
    partiesFold: "Référence et parties",
    parties: { reference: "référence", consignor: "expéditeur", consignee: "destinataire" },
    take: "Ajouter au justificatif",
    title: "Justificatif de la vérification",
    subject: "Marchandise",
    way: "Trajet",
    at: "Demandé le",
    decision: "Décision",
    stated: "Déclaré",
    bans: "Interdictions et articles",
    notChecked: "Non vérifié",
    all: "Imprimer avec tous les détails",
    asked: "Question",
    day: "Droit en vigueur le",
    release: "Version des données",
    sources: "Textes",
    hash: "SHA-256 de la réponse",
    address: "Adresse",
    print: "Imprimer le justificatif",
  },
};
export default words;
