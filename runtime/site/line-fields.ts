import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { CARRIAGES, TANK_KINDS } from "../../openapi/schemas/adr-keys.ts";
import { wordIn } from "../words/choose.ts";
import { FIELD_PATTERNS, MORE_FIELDS, type MoreField, type TypedLine } from "./load-lines.ts";
import { nameChoicesOf } from "./line-rows.ts";
import type { MorePage } from "./view.ts";

/** Which fields a line of a load has: those of its way of carriage, and the others by what a person looks for. */

/** How goods are carried, with the fields of each way. */
const WAY_FIELDS = {
  packages: ["packages", "package_kind", "package_code", "packaging"],
  tank: ["tank.kind", "tank.code", "tank.capacity_l"],
  bulk: ["bulk.code"],
} as const satisfies Record<(typeof CARRIAGES)[number], readonly MoreField[]>;

/** The further fields of a line, by what a person looks for. */
export const FIELD_GROUPS = {
  row: [
    "packing_group",
    "classification_code",
    "labels",
    "density_kg_per_l",
    "cylinders",
    "l_per_cylinder",
    "net_explosive_mass_kg",
  ],
  document: [
    "name_choice",
    "technical_name",
    "name_words",
    "environmentally_hazardous",
    "waste",
    "waste_code",
    "waste_rule",
    "quantity_estimated",
    "returned",
    "salvage",
    "special_agreement",
    "control_temperature_c",
    "emergency_temperature_c",
    "fireworks_reference",
    "residues_of",
  ],
  exemption: [
    "exempt_as",
    "special_provision",
    "provision_way",
    "inner_l",
    "inner_kg",
    "package_kg",
    "outer",
    "outer_l",
    "outer_kg",
    "cell_wh",
    "battery_wh",
    "cell_lithium_g",
    "battery_lithium_g",
    "pressure_bar",
    "refillable",
    "fuel_in",
  ],
} as const satisfies Record<string, readonly MoreField[]>;
export type FieldGroup = keyof typeof FIELD_GROUPS;

/** How a line is carried as it says; in packages where it says nothing. */
function wayOf({ more: { carriage } }: Pick<TypedLine, "more">): keyof typeof WAY_FIELDS {
  return CARRIAGES.find((way) => way === carriage) ?? "packages";
}

/** The fields of the way that a line is carried; what is empty is said where something is. */
export function fieldsOfWay(line: TypedLine): readonly MoreField[] {
  const isEmpty = line.more.empty_uncleaned === "1";
  return WAY_FIELDS[wayOf(line)].filter((name) => isEmpty || name !== "packaging");
}

/** How much is in each of several packages; undefined where the line does not tell. */
export function contentOfEach({ quantity, more: { packages = "" } }: TypedLine): number | undefined {
  const each = Number(quantity.replace(",", ".")) / Number(packages);
  return Number.isFinite(each) && each > 0 ? each : undefined;
}

/** What tanks and bulk exclude beside the fields of packages. */
const OF_PACKAGES: readonly MoreField[] = [...FIELD_GROUPS.exemption, "salvage", "cylinders", "l_per_cylinder"];

/** What a line says with one field changed: fields of a way that is left go, and a tank is a tank-vehicle at first. */
export function withField(fields: TypedLine["more"], name: MoreField, value: string): TypedLine["more"] {
  const changed = { ...fields, [name]: value };
  if (name !== "carriage") return changed;
  const way = wayOf({ more: changed });
  const left = new Set<string>([
    ...CARRIAGES.flatMap((carriage): readonly MoreField[] => (carriage === way ? [] : WAY_FIELDS[carriage])),
    ...(way === "packages" ? [] : OF_PACKAGES),
  ]);
  const stays = Object.fromEntries(Object.entries(changed).filter(([field]) => !left.has(field)));
  return way === "tank" ? { "tank.kind": TANK_KINDS[0], ...stays } : stays;
}

/** What was typed into a field, or chosen. */
export const typedIn = (event: Event): string => (event.target as HTMLInputElement).value.trim();

/** Fields that take words rather than a figure or a code. */
const WIDE_FIELDS: ReadonlySet<MoreField> = new Set(["name_choice", "technical_name", "fireworks_reference"]);

/** A field of a line; `change` takes what was chosen or typed. */
export function renderField(
  page: MorePage,
  line: TypedLine,
  name: MoreField,
  id: string,
  change: (value: string) => void,
): TemplateResult {
  const { load } = page.words;
  const kind = MORE_FIELDS[name];
  const value = line.more[name] ?? "";
  const word = load.moreNames[name];
  const typed = (event: Event): void => change(typedIn(event));
  if (kind === "flag")
    return html`<label class="flag" for=${id}
      ><input
        id=${id}
        type="checkbox"
        .checked=${live(value === "1")}
        @change=${(event: Event) => change((event.target as HTMLInputElement).checked ? "1" : "")}
      />
      <span class="first">${word}</span></label
    >`;
  const names = name === "name_choice" ? nameChoicesOf(page, line) : [];
  const options =
    kind === "yes_no"
      ? renderYesNo(page, value)
      : names.length > 0
        ? renderOptions(
            names.map((label, index) => [String(index + 1), label]),
            value,
          )
        : typeof kind === "string"
          ? undefined
          : renderOptions(
              kind.map((choice) => [
                choice,
                wordIn(load.moreValues, `${name}.${choice}`) ?? wordIn(load.moreValues, choice) ?? choice,
              ]),
              value,
            );
  if (options !== undefined)
    return html`<label for=${id}
      ><span class="first">${word}</span
      ><select id=${id} @change=${typed}>
        ${options}
      </select></label
    >`;
  return html`<label for=${id}
    ><span class="first">${word}</span
    ><input
      id=${id}
      type="text"
      inputmode=${kind === "number" || kind === "count" ? "decimal" : "text"}
      pattern=${FIELD_PATTERNS[kind as keyof typeof FIELD_PATTERNS]}
      size=${WIDE_FIELDS.has(name) ? 22 : 8}
      autocomplete="off"
      .value=${live(value)}
      @input=${typed}
  /></label>`;
}

function renderOptions(options: readonly (readonly [string, string])[], chosen: string): TemplateResult {
  return html`<option value="">–</option>
    ${options.map(([value, word]) => html`<option value=${value} ?selected=${value === chosen}>${word}</option>`)}`;
}

/** The choices of yes and no, and of neither. */
export function renderYesNo({ words: { load } }: MorePage, value: string): TemplateResult {
  return html`<option value="">–</option>
    <option value="1" ?selected=${value === "1"}>${load.yes}</option>
    <option value="0" ?selected=${value === "0"}>${load.no}</option>`;
}
