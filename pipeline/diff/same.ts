/** Whether two values print to the same canonical JSON; a member that is undefined is none. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  return hasAll(a as Members, b as Members, sameValue) && hasAll(b as Members, a as Members, (left, right) => (left === undefined) === (right === undefined));
}

type Members = Readonly<Record<string, unknown>>;

function hasAll(a: Members, b: Members, same: (left: unknown, right: unknown) => boolean): boolean {
  for (const name in a) if (!same(a[name], b[name])) return false;
  return true;
}
