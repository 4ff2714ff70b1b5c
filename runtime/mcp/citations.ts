/** A link to a source, as the protocol words it. */
export interface ResourceLink {
  type: "resource_link";
  uri: string;
  name: string;
  description?: string;
  mimeType: "text/html";
}

/** What is read of an answer to name its sources; other answers have none of it. */
interface Citing {
  results?: readonly { annex?: string | null; article?: string | null; regime?: { legal_act: string; eu_law_url: string; consolidated_url?: string } }[];
  scope?: { regimes: readonly { celex: string; consolidated_version: string }[] };
}

/** More sources than this are not linked: the answer names them all. */
const MOST_LINKS = 20;

/** Links to the law that an answer cites: the texts that its entries name with article and annex, and the acts that were looked at. */
export function citationsOf(answer: unknown): ResourceLink[] {
  const { results = [], scope } = answer as Citing;
  const links = new Map<string, ResourceLink>();
  const cited = new Map<string, Set<string>>();
  for (const { annex, article, regime } of results) {
    if (regime === undefined) continue;
    const uri = regime.consolidated_url ?? regime.eu_law_url;
    const places = cited.get(uri) ?? new Set();
    cited.set(uri, places.add([article, annex].filter(Boolean).join(", ")));
    links.set(uri, link(uri, regime.legal_act, [...places].join("; ")));
  }
  for (const { celex, consolidated_version } of scope?.regimes ?? []) {
    const uri = `https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:${celex}`;
    links.set(uri, link(uri, celex, `Looked at as consolidated on ${consolidated_version}.`));
  }
  return [...links.values()].slice(0, MOST_LINKS);
}

function link(uri: string, name: string, description: string): ResourceLink {
  return { type: "resource_link", uri, name, ...(description === "" ? {} : { description }), mimeType: "text/html" };
}
