import type { LoadItem } from "../../../../openapi/schemas/adr-load.ts";
import type { ProblemError } from "../../../../openapi/schemas/common.ts";
import { faultAt } from "../item.ts";
import { formatDecimal, type Amount } from "../points/amount.ts";
import { litresOf, weigh } from "../points/mass.ts";
import type { PackageFigures, QuantityFinding, QuantityKind, QuantityNeed } from "./quantities.ts";
import { exactly, UNKNOWN, type Range } from "../points/fraction.ts";

/** A quantity of goods by mass in kg and by volume in litres; of gases the volume is water capacity. */
interface Contents {
  mass: Range;
  volume: Range;
}

/**
 * A line and its packages: what all of it is, what one inner and one outer packaging hold, and how many packages of
 * what gross mass there are.
 */
export interface PackedLine {
  whole: Contents;
  inner: Contents | null;
  outer: Contents | null;
  packages: bigint | null;
  package_kg: bigint | null;
  /** True if litres of the goods tell their mass. */
  isLiquid: boolean;
  /** True if the line as a whole is stated in litres. */
  inLitres: boolean;
}

/** Takes a line with its packages; `density` in kg/l is that of liquids, and has no upper bound for other goods. */
export function packLine(
  amount: Amount,
  packages: number | undefined,
  figures: PackageFigures,
  density: Range,
): PackedLine {
  const { kg, l, net_explosive_mass_kg: nem } = amount;
  return {
    whole:
      kg === null && l === null && nem !== null
        ? { mass: { low: nem, high: null }, volume: UNKNOWN }
        : (contentsOf(l, kg, density) ?? { mass: UNKNOWN, volume: UNKNOWN }),
    inner: contentsOf(figures.inner_l, figures.inner_kg, density),
    outer: contentsOf(figures.outer_l, figures.outer_kg, density),
    packages: packages === undefined ? null : BigInt(packages),
    package_kg: figures.package_kg,
    isLiquid: density.high !== null,
    inLitres: l !== null,
  };
}

function contentsOf(l: bigint | null, kg: bigint | null, density: Range): Contents | null {
  if (kg !== null) return { mass: exactly(kg), volume: litresOf(kg, density) };
  return l === null ? null : { mass: weigh(l, density), volume: exactly(l) };
}

/**
 * Faults of a line whose figures cannot all be true: packages too small, too light or too few for what they are said to
 * hold. A line is of packages of one kind.
 */
export function findPackageFaults(
  { whole, inner, outer, packages, package_kg: gross }: PackedLine,
  item: LoadItem,
  pointer: string,
): ProblemError[] {
  const faults: ProblemError[] = [];
  const conflict = (member: string, detail: string): void =>
    void faults.push(faultAt(pointer, member, "conflict", detail));
  const innerMember = item.inner_l === undefined ? "inner_kg" : "inner_l";
  const outerMember = item.outer_l === undefined ? "outer_kg" : "outer_l";
  if (inner !== null && isMore(inner, whole))
    conflict(innerMember, "One inner packaging cannot hold more than the whole line.");
  else if (inner !== null && packages !== null && isMore(multiply(inner, packages), whole)) {
    conflict(
      "packages",
      `Each of ${packages} packages holds at least one inner packaging, which together is more than the whole line; give a line for each kind of package.`,
    );
  }
  if (gross !== null && inner !== null && inner.mass.low > gross)
    conflict("package_kg", `A package cannot weigh less than ${innerMember}.`);
  if (gross !== null && outer !== null && outer.mass.low > gross)
    conflict("package_kg", `A package cannot weigh less than ${outerMember}.`);
  if (packages === null) return faults;
  if (gross !== null && whole.mass.low > packages * gross) {
    conflict(
      "package_kg",
      `Packages of ${formatDecimal(packages * gross)} kg gross in all cannot hold at least ${formatDecimal(whole.mass.low)} kg net.`,
    );
  }
  if (outer !== null && isMore(whole, multiply(outer, packages)))
    conflict(outerMember, `${packages} outer packagings of this cannot hold the whole line.`);
  return faults;
}

function multiply({ mass, volume }: Contents, count: bigint): Contents {
  const times = ({ low, high }: Range): Range => ({ low: low * count, high: high === null ? null : high * count });
  return { mass: times(mass), volume: times(volume) };
}

/** True if one quantity is more than another, whatever their density. */
function isMore(a: Contents, b: Contents): boolean {
  return (b.mass.high !== null && a.mass.low > b.mass.high) || (b.volume.high !== null && a.volume.low > b.volume.high);
}

/**
 * A claim of limited or excepted quantities holds for packages that are counted and can hold the whole line, whatever
 * it is within its bounds: figures of
 * one package say nothing of a line that they are not the packages of.
 */
export function checkPackages(finding: QuantityFinding, kind: QuantityKind, packed: PackedLine): QuantityFinding {
  const { packages } = packed;
  if (finding.status === "exceeded" || finding.status === "not_allowed") return finding;
  if (packages === null)
    return {
      ...finding,
      status: finding.status === "within" ? "not_stated" : finding.status,
      needs: [...finding.needs, "packages"],
    };
  if (finding.status !== "within") return finding;
  const need = kind === "limited" ? wantedOfGross(packed, packages) : wantedOfOuter(packed, packages);
  return need === null ? finding : { ...finding, status: "open", needs: [need] };
}

/**
 * What would tell whether the packages can weigh what they hold; null where they can. Chapter 3.4 asks for no density:
 * litres of a liquid that the packages hold at some density are enough, others were refused.
 */
function wantedOfGross(
  { whole: { mass }, package_kg: gross, isLiquid, inLitres }: PackedLine,
  packages: bigint,
): QuantityNeed | null {
  if (isLiquid && inLitres) return null;
  return gross !== null && mass.high !== null && mass.high <= packages * gross ? null : "kg";
}

/** What would tell whether the outer packagings can hold the line; null where they can. */
function wantedOfOuter({ whole, outer, isLiquid, inLitres }: PackedLine, packages: bigint): QuantityNeed | null {
  if (
    outer !== null &&
    [
      [whole.mass, outer.mass],
      [whole.volume, outer.volume],
    ].some(([total, single]) => total?.high != null && single !== undefined && total.high <= single.low * packages)
  )
    return null;
  if (isLiquid) return "density_kg_per_l";
  return inLitres ? "kg" : "l_water_capacity";
}
