/**
 * Exemptions outside column (6), as an item asserts them with `exempt_as`: of the carriage (1.1.3.1), of gases, fuel
 * and batteries (1.1.3.2, 1.1.3.3, 1.1.3.7), of empty packagings (1.1.3.5), of coolants (1.1.3.9), of lamps
 * (1.1.3.10) and of viscous liquids (2.2.3.1.5).
 */
export const EXEMPTIONS = [
  "1.1.3.1a",
  "1.1.3.1c",
  "1.1.3.1d",
  "1.1.3.1e",
  "1.1.3.1f",
  "1.1.3.2a",
  "1.1.3.2c",
  "1.1.3.2d",
  "1.1.3.2e",
  "1.1.3.2f",
  "1.1.3.2g",
  "1.1.3.3",
  "1.1.3.5",
  "1.1.3.7a",
  "1.1.3.7b",
  "1.1.3.9",
  "1.1.3.10a",
  "1.1.3.10b",
  "1.1.3.10c",
  "1.1.3.10d",
  "2.2.3.1.5",
] as const;

/** Words that a name takes (3.1.2.6, 3.1.3.2, 5.4.1.1.14, 5.4.1.1.15, 5.4.1.1.23). */
export const NAME_WORDS = ["hot", "molten", "solution", "mixture", "stabilized", "temperature_controlled"] as const;

/** Kinds of packages that a document names (5.4.1.1.1 (e)). */
export const PACKAGE_KINDS = [
  "article",
  "bag",
  "box",
  "bundle",
  "composite",
  "crate",
  "cryogenic",
  "cylinder",
  "drum",
  "ibc",
  "jerrican",
  "large_packaging",
  "light_metal",
  "package",
  "pressure_drum",
  "receptacle",
  "tube",
] as const;

/** How goods of a load are carried. */
export const CARRIAGES = ["packages", "tank", "bulk"] as const;

/** Kinds of tanks (1.2.1). */
export const TANK_KINDS = [
  "tank_vehicle",
  "demountable",
  "tank_container",
  "portable_tank",
  "battery_vehicle",
] as const;

/** Steps by which an item of a load is in or out of ADR: the first that holds decides. */
export const LOAD_STEPS = [
  "prohibited",
  "not_subject",
  "exempt",
  "limited_quantities",
  "excepted_quantities",
  "points",
  "full_adr",
] as const;
