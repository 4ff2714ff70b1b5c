import { XMLParser } from "fast-xml-parser";
import { errorAt, quoted, type Issue } from "../../../source/issue.ts";

/** A concept of the CN: a section, a chapter, a code, or a line without a code. */
export interface Concept {
  /** 12 digits that give the place in the tariff: `020321000080`, and `…10` for a line without a code before it. */
  identifier: string;
  /** `0203 21`; empty for a line without a code, a Roman number for a section. */
  notation: string;
  /** Printed line by language, with notation and dashes: `0203 21 -- Carcases and half-carcases`. */
  labels: Readonly<Record<string, string>>;
  broader: string;
  line: number;
}

export interface CnRdf {
  /** 0 where the file does not say its year. */
  year: number;
  concepts: Map<string, Concept>;
  /** Correlated codes `<old> <new>` (8 digits each) by the pair of years `<from> <to>`. */
  associations: Map<string, Set<string>>;
  issues: Issue[];
}

const SUBJECT =
  /<((?:[\w-]+:)?(?:Description|Concept|ConceptScheme|ConceptAssociation))\b[^>]*?\brdf:about="([^"]+)"[^>]*>([\s\S]*?)<\/\1>/g;
const SCHEME = /\/xsp\/cn(20\d\d)\/cn\1$/;
const CONCEPT = /\/xsp\/cn(20\d\d)\/(\d{12})$/;

type Value = string | { "#text"?: string; "@lang"?: string; "@resource"?: string };

/**
 * Reads the CN as the Publications Office publishes it, RDF/XML with SKOS. The file has 24 languages and over 100 MB,
 * so it is read one subject after
 * another, and only the languages asked for are kept. A subject may be spread over several elements.
 */
export function readCnRdf(file: string, text: string, languages: readonly string[]): CnRdf {
  const issues: Issue[] = [];
  const concepts = new Map<string, Concept>();
  const associations = new Map<string, Set<string>>();
  if (!/<rdf:RDF\b/.test(text.slice(0, 5000)))
    return {
      year: 0,
      concepts,
      associations,
      issues: [errorAt({ file, line: 0 }, "", "import/cn-rdf", "is no RDF/XML: want an element rdf:RDF")],
    };
  if (!/<\/rdf:RDF>\s*$/.test(text.slice(-1000)))
    return {
      year: 0,
      concepts,
      associations,
      issues: [
        errorAt(
          { file, line: 0 },
          "",
          "import/cn-rdf",
          "ends in the middle, without </rdf:RDF>: it is cut; take the whole file",
        ),
      ],
    };
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
  });
  let year = 0;
  let line = 1;
  let counted = 0;
  for (const match of text.matchAll(SUBJECT)) {
    const [, , iri = "", body = ""] = match;
    for (; counted < match.index; counted++) if (text.charCodeAt(counted) === 10) line++;
    const scheme = SCHEME.exec(iri);
    if (scheme !== null) year = Number(scheme[1]);
    const identifier = CONCEPT.exec(iri)?.[2];
    if (identifier === undefined && !body.includes("sourceConcept")) continue;
    const parsed = (parser.parse(`<subject>${body}</subject>`) as { subject: [Record<string, Value[]> | string] })
      .subject[0];
    const properties = typeof parsed === "string" ? {} : parsed;
    if (identifier === undefined) {
      associate(
        associations,
        resourceOf(properties["sourceConcept"]?.[0]),
        resourceOf(properties["targetConcept"]?.[0]),
      );
      continue;
    }
    const before = concepts.get(iri);
    const labels: Record<string, string> = { ...before?.labels };
    for (const value of properties["prefLabel"] ?? []) {
      const language = typeof value === "string" ? "" : (value["@lang"] ?? "");
      if (languages.includes(language)) labels[language] = textOf(value);
    }
    concepts.set(iri, {
      identifier,
      labels,
      line: before?.line ?? line,
      notation: textOf(properties["notation"]?.[0]) || (before?.notation ?? ""),
      broader: resourceOf(properties["broader"]?.[0]) || (before?.broader ?? ""),
    });
  }
  if (year === 0)
    issues.push(
      errorAt(
        { file, line: 0 },
        "",
        "import/cn-rdf",
        `no concept scheme of a CN year (…/xsp/cn2027/cn2027): ${quoted(file)} is another vocabulary`,
      ),
    );
  return { year, concepts, associations, issues };
}

/** The concepts of an association carry their years; the older one is the code that something became of. */
function associate(associations: CnRdf["associations"], a: string, b: string): void {
  const ends = [CONCEPT.exec(a), CONCEPT.exec(b)]
    .map((match) => ({ year: match?.[1] ?? "", code: match?.[2]?.slice(0, 8) ?? "" }))
    .toSorted((left, right) => Number(left.year) - Number(right.year));
  const [older, newer] = ends;
  if (
    older === undefined ||
    newer === undefined ||
    older.year === "" ||
    older.year === newer.year ||
    older.code === newer.code
  )
    return;
  const key = `${older.year} ${newer.year}`;
  associations.set(key, (associations.get(key) ?? new Set()).add(`${older.code} ${newer.code}`));
}

function textOf(value: Value | undefined): string {
  if (value === undefined) return "";
  return (typeof value === "string" ? value : (value["#text"] ?? "")).trim();
}

function resourceOf(value: Value | undefined): string {
  return value === undefined || typeof value === "string" ? "" : (value["@resource"] ?? "");
}
