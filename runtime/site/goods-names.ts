import type { CnNode } from "../../openapi/schemas/sanctions-reference.ts";
import { goodsLang } from "./address.ts";
import type { GoodsPage } from "./view.ts";

/** Names of goods in the language of the page, where the answers have none in it. */

type GoodsName = NonNullable<ReturnType<GoodsPage["goodsName"]>>;

/** By language, day and code; undefined where the nomenclature is not held in the language. */
const names = new Map<string, GoodsName | undefined>();
const requested = new Set<string>();

/**
 * Reads the name of a code as the nomenclature prints it in the language of the page. Undefined where the answers have
 * their own, where it is not held in the language, and where it cannot be read: then the name of the answer stands.
 */
export async function readGoodsName(page: GoodsPage, code: string): Promise<GoodsName | undefined> {
  const { lang, as_of } = page.address;
  if (goodsLang(lang) === lang) return undefined;
  const key = keyOf(page, code);
  if (names.has(key)) return names.get(key);
  const query = { lang, ...(as_of === "" ? {} : { as_of }) };
  try {
    const { body } = await page.lookup.request<CnNode>("getCnNode", { params: { code: digitsOf(code) }, query });
    const { name, own_name: own, parents, meta } = body;
    const path = parents.map((parent) => parent.name);
    const found = meta.lang === lang ? { lang, name, own, path } : undefined;
    names.set(key, found);
    return found;
  } catch {
    return undefined;
  }
}

/** The same name as far as it was read; else it is read, and the page is drawn again with it. */
export function goodsNameOf(page: GoodsPage, code: string): GoodsName | undefined {
  const key = keyOf(page, code);
  if (!requested.has(key)) {
    requested.add(key);
    void readGoodsName(page, code).then((name) => name !== undefined && page.redraw());
  }
  return names.get(key);
}

function keyOf({ address: { lang, as_of } }: GoodsPage, code: string): string {
  return [lang, as_of, digitsOf(code)].join();
}

/** Names are of codes of at most eight digits. */
function digitsOf(code: string): string {
  return code.replaceAll(/\D/g, "").slice(0, 8);
}
