/**
 * Says where a value is not of a shape, as a path below it; undefined where it is. Signed files are looked at member by
 * member before any member is used.
 */
type Shape = (value: unknown) => string | undefined;

/** Text that a pattern matches whole. */
export function text(pattern: RegExp): Shape {
  return (value) => (typeof value === "string" && pattern.test(value) ? undefined : "");
}

export function oneOf(...allowed: readonly unknown[]): Shape {
  return (value) => (allowed.includes(value) ? undefined : "");
}

export function wholeNumber(least: number, most: number): Shape {
  return (value) => (Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? undefined : "");
}

export function nullable(shape: Shape): Shape {
  return (value) => (value === null ? undefined : shape(value));
}

export function listOf(shape: Shape, least: number, most: number): Shape {
  return (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most
      ? firstFault(value.entries(), () => shape)
      : "";
}

/** An object with these members; others may stand beside them. */
export function members(shapes: Readonly<Record<string, Shape>>): Shape {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return "";
    const memberOf = (name: string): unknown =>
      Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    return firstFault(
      Object.keys(shapes).map((name) => [name, memberOf(name)] as const),
      (name) => shapes[name] as Shape,
    );
  };
}

function firstFault<Name extends string | number>(
  values: Iterable<readonly [Name, unknown]>,
  shapeOf: (name: Name) => Shape,
): string | undefined {
  for (const [name, value] of values) {
    const below = shapeOf(name)(value);
    if (below !== undefined) return `/${name}${below}`;
  }
  return undefined;
}

export const MOMENT = text(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/);
export const SHA256 = text(/^[0-9a-f]{64}$/);
export const KEY_ID = text(/^[0-9a-f]{16}$/);
