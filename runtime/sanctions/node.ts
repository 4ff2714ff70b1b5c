import { yearFor } from "../rules/day.ts";
import type { CnNode } from "../../openapi/schemas/sanctions-reference.ts";
import type { CnRecord } from "../../openapi/shards/nomenclature.ts";
import { answer, refuse, type QuestionOf, type Reply } from "../http/handler.ts";
import { readCode } from "../reading/code.ts";
import { dayFaults, faultOf } from "./question.ts";
import { staleCautions } from "./coverage.ts";
import { renderCaution } from "./words.ts";
import { groupCode } from "../text/codes.ts";
import type { LawRepository } from "./law.ts";
import { type NameLines, shownName } from "../text/name-lines.ts";
import { type CnLines, type Nomenclature } from "./nomenclature.ts";

/** Lines of the nomenclature have no more; TARIC and national tariffs go on. */
const CN_DIGITS = 8;

/**
 * Answers with one line of the nomenclature: its names, unit, the lines above (those without a code included) and the
 * codes below. In German and French as far as the newest nomenclature is held in them, else in English.
 */
export async function handleNode(
  nomenclature: Nomenclature,
  law: LawRepository,
  version: string,
  { params, query, today }: QuestionOf<"getCnNode">,
): Promise<Reply> {
  const { lang: wanted, as_of } = query;
  const lang = wanted === "pl" ? "pl" : "en";
  const read = readCode(params["code"] ?? "");
  const parameter = "code";
  if ("unread" in read) {
    const detail = "want a CN code of 2, 4, 6 or 8 digits; of a longer one the line of its first 8 is given";
    return refuse(400, [{ parameter, code: "wrong_format", detail }]);
  }
  const odd = read.readings.find(({ length }) => length % 2 === 1);
  if (odd !== undefined) return refuse(400, [faultOf(law, parameter, ["leading_zero", odd])]);
  const written = read.national ?? read.digits;
  const digits = written.slice(0, CN_DIGITS);
  const day = as_of ?? today;
  const faults = dayFaults(law, day);
  if (faults.length > 0) return refuse(400, faults);

  await law.speak(wanted);
  const { year, stale } = yearFor(nomenclature.years, day);
  const lines = await nomenclature.lines(year, digits);
  const line = lines.get(digits);
  if (line === undefined) {
    const successors = (await nomenclature.successors(digits)).map(({ successor }) => groupCode(successor));
    const hint = successors.length > 0 ? `; its goods moved to ${[...new Set(successors)].join(", ")}` : "";
    return refuse(404, [
      {
        parameter,
        code: "not_found",
        detail: `${groupCode(digits)} is not a code of the nomenclature of ${year}${hint}`,
      },
    ]);
  }
  const printed =
    wanted === lang || year !== nomenclature.years.at(-1) ? undefined : await nomenclature.printed(wanted);
  const nameOf = (code: string): ReturnType<NameLines["shown"]> =>
    printed === undefined ? undefined : shownName(printed, code);
  const shown = nameOf(line.code);
  const node: CnNode = {
    cn_code: groupCode(line.code),
    digits: line.code.length,
    name: shown?.name ?? line.name[lang],
    own_name: shown?.line.name ?? (line.own ?? line.name)[lang],
    names: { pl: line.name.pl, en: line.name.en },
    unit: line.unit ?? null,
    parents:
      shown === undefined
        ? parentsOf(lines, line, lang)
        : [...shown.above, ...(shown.line.code.length < line.code.length ? [shown.line] : [])].map(
            ({ code, name, uncoded }) => ({ cn_code: uncoded ? null : groupCode(code), name }),
          ),
    children: lines
      .values()
      .filter(({ parent }) => parent === line.code)
      .map((child) => ({ cn_code: groupCode(child.code), name: nameOf(child.code)?.name ?? child.name[lang] })),
    meta: {
      cn_year: year,
      lang: shown === undefined ? lang : wanted,
      as_of: day,
      source_version: `CN ${year}`,
      dataset_version: version,
      stale,
      warnings: [
        ...staleCautions({ day, year, stale }),
        ...(written === digits ? [] : [["longer_than_cn", written, groupCode(digits)] as const]),
      ].map((caution) => renderCaution(law.record.warnings, caution, wanted)),
    },
  };
  return { ...answer(node), canonical: { code: digits } };
}

/** The lines above, from the chapter down. */
function parentsOf(lines: CnLines, line: CnRecord, lang: "en" | "pl"): CnNode["parents"] {
  const parents: CnNode["parents"] = [];
  for (
    let ancestor: CnRecord | undefined = line;
    ancestor !== undefined;
    ancestor = ancestor.parent === null ? undefined : lines.get(ancestor.parent)
  ) {
    if (ancestor !== line)
      parents.unshift({ cn_code: groupCode(ancestor.code), name: (ancestor.own ?? ancestor.name)[lang] });
    parents.unshift(...(ancestor.lines ?? []).map((text) => ({ cn_code: null, name: text[lang] })));
  }
  return parents;
}
