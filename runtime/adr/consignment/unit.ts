import type { LoadRequirement } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import { paragraphOf } from "../../rules/adr/points/exempt-as.ts";
import { nameClaim } from "../points/claim-words.ts";
import type { Voice } from "../voice.ts";
import { type Explosives, mostDangerous } from "../../rules/adr/load/explosives.ts";
import type { Part } from "../../rules/adr/load/select.ts";
import { NOTHING, type Range, addRanges, exactly, isAbove, millionths } from "../../rules/adr/points/fraction.ts";
import type { LoadLine } from "./read.ts";
import type { CarriageRegime } from "../../rules/adr/load/requirements.ts";
import { renderRequirement } from "./words.ts";

/** Stated figures of the transport unit in millionths; null if not stated. */
export interface LoadFigures {
  /** Maximum mass in t. */
  maxMass: bigint | null;
  /** Gross mass in kg of all packages in limited quantities. */
  limitedGross: bigint | null;
}

export interface UnitMarking {
  marking: LoadRequirement[];
  /** True if the transport unit bears orange plates. */
  plates: boolean;
  /** True if 3.4.13 and 3.4.14 want marks for limited quantities; null: it is open. */
  limitedMarks: boolean | null;
  gross: Range;
  /** Items of class 1 whose rows bear different subsidiary placards. */
  placardsOpen: readonly number[];
}

/** Cargo transport units with batteries, which are placarded by SP 389 in a requirement of their own. */
const PLACARDED_BY_PROVISION: ReadonlySet<string> = new Set(["3536"]);

interface UnitQuestion {
  lines: readonly LoadLine[];
  parts: readonly Part[];
  regime: CarriageRegime;
  settled: boolean;
  explosives: Explosives;
  /** Items that may be in tanks, although nobody said so. */
  doubtful: readonly number[];
  figures: LoadFigures;
  rules: ConsignmentRules;
  voice: Voice;
}

/** Marks and placards of the transport unit (5.3, 3.4.13 to 3.4.15). */
export function markUnit(question: UnitQuestion): UnitMarking {
  const { lines, parts, regime, figures, voice } = question;
  const packaged = parts.filter(isCarried).map(({ index }) => index);
  const plates = regime === "full" && packaged.length > 0;
  const placards = plates ? placardPackages(question, packaged) : { rows: [], open: [] };
  const limited = markLimited(question, plates);
  return {
    marking: [
      ...placards.rows,
      ...(plates || packaged.length === 0
        ? []
        : [
            renderRequirement(
              "no_orange_plates",
              "1.1.3.6.2; 5.3.2.1.8",
              voice.render("no_orange_plates", {}),
              packaged,
              { certain: question.settled },
            ),
          ]),
      ...(plates ? [] : lines.flatMap((line) => plateTunnel(line, voice))),
      ...limited.rows,
    ],
    plates,
    limitedMarks: limited.wanted,
    gross:
      figures.limitedGross === null
        ? lines.reduce((sum, line) => addRanges(sum, line.limited ?? NOTHING), NOTHING)
        : exactly(figures.limitedGross),
    placardsOpen: placards.open,
  };
}

function isCarried({ forms }: Part): boolean {
  return forms.some(({ standing }) => standing === "packaged" || standing === "empty");
}

/** The plates that go with a tunnel code which an exemption leaves in force (SP 363 (l)). */
function plateTunnel({ part, line }: LoadLine, voice: Voice): LoadRequirement[] {
  if (part.tunnels === false || line.claim === null) return [];
  const { rule } = line.claim;
  const text = voice.render("tunnel_plates", { claim: nameClaim(rule, voice) });
  return [
    renderRequirement("tunnel_plates", `${paragraphOf(rule)} (l); 5.3.2`, text, [part.index], {
      certain: part.tunnels === true,
      count: 2,
      per: "unit",
    }),
  ];
}

/** Marks for limited quantities on the unit; `wanted` is null where it is open. */
function markLimited(
  { lines, settled, figures, rules, voice }: UnitQuestion,
  plates: boolean,
): { rows: LoadRequirement[]; wanted: boolean | null } {
  const items = lines.filter(({ limited }) => limited !== null).map(({ part }) => part.index);
  if (items.length === 0 && figures.limitedGross === null) return { rows: [], wanted: false };
  const gross =
    figures.limitedGross === null
      ? lines.reduce((sum, { limited }) => addRanges(sum, limited ?? NOTHING), NOTHING)
      : exactly(figures.limitedGross);
  const wanted = wantsLimitedMarks(gross, figures.maxMass, rules.limits);
  const code =
    wanted === false
      ? "limited_marks_not_needed"
      : wanted === null
        ? "limited_marks_open"
        : plates && settled
          ? "limited_marks_or_plates"
          : "limited_marks";
  const light = isAbove(gross, millionths(rules.limits.limited_mark_gross * 1000)) === false;
  const paragraph = wanted !== false ? "3.4.13 (a); 3.4.15" : light ? "3.4.14" : "3.4.13 (a)";
  const row = renderRequirement(code, paragraph, voice.render(code, {}), items, {
    certain: wanted !== null,
    count: wanted === true && code === "limited_marks" ? 2 : null,
    per: wanted === true ? "unit" : null,
  });
  return { rows: [row], wanted };
}

/** Placards of the vehicle for goods in packages: of classes 1 and 7 (5.3.1.5); `open` are items whose rows differ. */
function placardPackages(
  { parts: carried, settled, explosives, doubtful, rules, voice }: UnitQuestion,
  packaged: readonly number[],
): { rows: LoadRequirement[]; open: readonly number[] } {
  const parts = carried.filter(({ carriage }) => carriage.how === "packages");
  const packed = new Set(parts.map(({ index }) => index));
  const placards = placardExplosives(
    parts,
    { ...explosives, items: explosives.items.filter((item) => packed.has(item)) },
    rules.explosive_divisions,
  );
  const seven = placardRadioactive(parts);
  const rows: LoadRequirement[] = [];
  if (placards !== null) {
    const signs = placards.signs.join(", ");
    const text =
      placards.signs.length === 0
        ? voice.render("placards_class_1_open", {})
        : placards.perhaps.length > 0
          ? voice.render("placards_class_1_perhaps", { signs, perhaps: placards.perhaps.join(", ") })
          : voice.render("placards_class_1", { signs });
    rows.push(
      renderRequirement("placards_class_1", "5.3.1.1.2; 5.3.1.5.1", text, placards.items, {
        certain: settled && placards.certain,
        signs: placards.signs,
        count: 3,
        per: "vehicle",
      }),
    );
  }
  if (seven !== null) {
    const text = voice.render("placards_class_7", { signs: seven.signs.join(", ") });
    rows.push(
      renderRequirement("placards_class_7", "5.3.1.1.3; 5.3.1.5.2", text, seven.items, {
        certain: settled && seven.certain,
        signs: seven.signs,
        count: 3,
        per: "vehicle",
      }),
    );
  }
  const others = parts
    .filter(({ index, un }) => packaged.includes(index) && !PLACARDED_BY_PROVISION.has(un))
    .map(({ index }) => index);
  if (rows.length === 0 && others.length > 0)
    rows.push(
      renderRequirement("no_placards", "5.3.1.5", voice.render("no_placards", {}), others, {
        certain: settled && !others.some((item) => doubtful.includes(item)),
      }),
    );
  const environmental = parts
    .filter((part) => part.facts.environmental === true && packaged.includes(part.index))
    .map(({ index }) => index);
  if ((placards !== null || seven !== null) && environmental.length > 0)
    rows.push(
      renderRequirement(
        "environmental_vehicle_mark",
        "5.3.6",
        voice.render("environmental_vehicle_mark", {}),
        environmental,
        { certain: settled && placards?.certain !== false && seven?.certain !== false, count: 3, per: "vehicle" },
      ),
    );
  return { rows, open: placards?.open ?? [] };
}

/**
 * Whether 3.4.13 and 3.4.14 want marks for limited quantities on the transport unit; null: it depends on what is not
 * stated. `gross` in kg, `unit` in t.
 */
function wantsLimitedMarks(
  gross: Range,
  unit: bigint | null,
  { limited_mark_unit, limited_mark_gross }: ConsignmentRules["limits"],
): boolean | null {
  const heavy = isAbove(gross, millionths(limited_mark_gross * 1000));
  const large = unit === null ? null : unit > millionths(limited_mark_unit);
  if (heavy === false || large === false) return false;
  return heavy === true && large === true ? true : null;
}

/** Excepted packages of class 7 bear no placard and need no special course (1.7.1.5.1, S5). */
const EXCEPTED_PACKAGES = "S5";

interface Placards {
  signs: string[];
  /** Those of subsidiary hazards that only some of the rows have which an item may be. */
  perhaps: string[];
  items: number[];
  /** Items whose rows differ in subsidiary hazards. */
  open: number[];
  /** False where a division, a group or a subsidiary hazard is open, or the goods only perhaps need placards. */
  certain: boolean;
}

/**
 * Placards of a vehicle with packages for class 1 (5.3.1.5.1): that of the most dangerous division, with its
 * compatibility group only where the vehicle has no
 * other, and those of subsidiary hazards. Group S counts as another.
 */
function placardExplosives(
  parts: readonly Part[],
  explosives: Explosives,
  divisions: ConsignmentRules["explosive_divisions"],
): Placards | null {
  if (explosives.items.length === 0) return null;
  const groups = new Set<string>();
  const subsidiary = new Set<string>();
  const perhaps = new Set<string>();
  const open: number[] = [];
  for (const part of parts) {
    const forms = formsOf([part], "1");
    for (const { code } of forms) groups.add(code?.slice(3) ?? "?");
    const subsidiaries = forms.map(({ code, labels }) =>
      code === "1.4S" ? [] : (labels ?? []).filter((label) => !label.startsWith("1")),
    );
    for (const label of new Set(subsidiaries.flat())) {
      if (subsidiaries.every((labels) => labels.includes(label))) subsidiary.add(label);
      else perhaps.add(label);
    }
    if (new Set(subsidiaries.map((labels) => labels.join())).size > 1) open.push(part.index);
  }
  const division = mostDangerous(explosives.codes, divisions)?.division;
  const [group] = groups;
  const main =
    division === undefined
      ? []
      : [groups.size === 1 && group !== undefined && group !== "?" ? division + group : division];
  return {
    signs: [...main, ...[...subsidiary].toSorted()],
    perhaps: [...perhaps].filter((label) => !subsidiary.has(label)).toSorted(),
    items: explosives.items,
    open,
    certain: !explosives.open && open.length === 0,
  };
}

/** Placards for class 7 other than excepted packages (5.3.1.5.2): 7D, and those of subsidiary hazards. */
function placardRadioactive(parts: readonly Part[]): Placards | null {
  const items = new Set<number>();
  const signs = new Set<string>();
  let certain = true;
  for (const part of parts) {
    const forms = formsOf([part], "7").filter(
      ({ variant }) => !variant.carriage_provisions.operation.includes(EXCEPTED_PACKAGES),
    );
    if (forms.length === 0) continue;
    items.add(part.index);
    certain &&= forms.length === part.forms.length;
    signs.add("7D");
    for (const { labels } of forms) for (const label of labels ?? []) if (!label.startsWith("7")) signs.add(label);
  }
  return items.size === 0 ? null : { signs: [...signs], perhaps: [], items: [...items], open: [], certain };
}

function formsOf(parts: readonly Part[], designation: string): Part["forms"][number][] {
  return parts.flatMap(({ forms }) =>
    forms.filter(
      ({ variant, standing }) => variant.class === designation && (standing === "packaged" || standing === "empty"),
    ),
  );
}
