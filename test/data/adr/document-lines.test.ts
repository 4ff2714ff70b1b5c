import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { AdrLang } from "../../../openapi/schemas/adr.ts";
import type { DocumentFacts } from "../../../openapi/schemas/adr-document.ts";
import { writeItemDocument } from "../../../runtime/adr/document/write.ts";
import { voices } from "../../runtime/adr/fixtures/messages.ts";
import { adr2025 } from "../../runtime/adr/fixtures/published.ts";

interface Cells {
  un: string;
  row: string;
  lang: AdrLang;
  facts: string;
  missing: string;
  line: string;
  read: string;
}

/**
 * Read by hand from the cells of Table A against 5.4.1.1.1 and the paragraphs named, before the engine was asked; `-`
 * for goods that need no entry.
 */
const rows: Cells[] = parse(readFileSync(join(import.meta.dirname, "document-lines-by-hand.csv"), "utf8"), {
  columns: true,
});

describe("entries of the transport document, read by hand", () => {
  it("are at least 100, of every class and in four languages", () => {
    expect(rows.length).toBeGreaterThanOrEqual(100);
    expect(new Set(rows.map(({ lang }) => lang)).size).toBe(4);
    expect(
      new Set(rows.map(({ un }) => adr2025.substances.find((substance) => substance.un === un)?.variants[0]?.class))
        .size,
    ).toBe(13);
  });

  it.each(rows)("UN $un $row $lang: $read", ({ un, row, lang, facts, missing, line }) => {
    const variants =
      adr2025.substances
        .find((substance) => substance.un === un)
        ?.variants.filter(({ variant_id }) => row === "" || variant_id === row) ?? [];
    const stated = facts === "" ? {} : (JSON.parse(facts) as DocumentFacts);
    // SP 363 keeps the document above 1000 litres, which these lines are about.
    const relieved = stated.exempt_as === "sp" && stated.special_provision !== "363";
    const relief = relieved ? { paragraph: `SP ${stated.special_provision}`, rows: new Set(variants) } : null;
    const written = writeItemDocument(un, variants, stated, voices[lang], { relief, named: new Set() });
    expect({
      required: written.required,
      template: written.template ?? "",
      missing: written.missing.join(" "),
    }).toEqual({ required: missing !== "-", template: line, missing: missing.replace("-", "") });
    expect(written.line).toBe(missing === "" ? line : null);
  });
});
