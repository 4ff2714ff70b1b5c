import { z } from "zod";
import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import type { Unit } from "../../tables.ts";
import { cleanText, type RepairCounts } from "./text.ts";

/** English name and unit of a code, from the EU vocabulary of one year. */
export interface CnName {
  name: string;
  unit: Unit | "";
}

const Items = z.array(z.object({ code: z.string(), name: z.string().min(1), version: z.number(), supplementaryUnit: z.string().nullish() }));

const UNIT: Readonly<Record<string, Unit>> = {
  PST: "p/st", "100_PST": "100 p/st", "1000_PST": "1000 p/st", PA: "pa", M: "m", M2: "m2", M3: "m3", "1000_M3": "1000 m3", L: "l",
  L_ALC_100PCT: "l alc. 100%", G: "g", CK: "c/k", CEEL: "ce/el", CTL: "ct/l", GI_FS: "gi F/S", KG_NET_EDA: "kg/net eda", KG_90PCT_SDT: "kg 90 % sdt",
  KG_H2O2: "kg H2O2", KG_K2O: "kg K2O", KG_KOH: "kg KOH", KG_MET_AM: "kg methylamines", KG_N: "kg N", KG_NAOH: "kg NaOH", KG_P2O5: "kg P2O5", KG_U: "kg U",
  "1000_KWH": "1000 kWh", TJ: "TJ",
};

/** Reads one level of the CN of a year into `names`. */
export function readCnNames(file: string, bytes: Uint8Array, year: number, names: Map<string, CnName>, tally: RepairCounts): Issue[] {
  const whole = { file, line: 0 };
  const parsed = Items.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
  if (!parsed.success) return [errorAt(whole, "", "import/cn-names", `is not a list of codes with code, name and version: ${parsed.error.issues[0]?.message ?? ""}`)];
  const issues: Issue[] = [];
  for (const { code, name, version, supplementaryUnit } of parsed.data) {
    if (version !== year) issues.push(errorAt(whole, code, "import/cn-year", `${code} is of ${version}, want ${year} as in the file name`));
    const unit = supplementaryUnit == null ? "" : UNIT[supplementaryUnit];
    if (unit === undefined) issues.push(errorAt(whole, code, "import/cn-unit", `${quoted(supplementaryUnit ?? "")}: not a known supplementary unit; add it to the units`));
    names.set(code, { name: cleanText(name, tally), unit: unit ?? "" });
  }
  return issues;
}

/** The name of a code; a level that is printed only deeper is named there (`0501` by `0501 00 00`). */
export function nameOf(names: ReadonlyMap<string, CnName>, code: string): string | undefined {
  return (names.get(code) ?? names.get(`${code}00`) ?? names.get(`${code}0000`))?.name;
}
