import type { CnNode } from "../../openapi/schemas/sanctions-reference.ts";
import { isReference, readAddress, type PageAddress } from "./address.ts";
import { isUnLike } from "./candidates.ts";
import type { Suggestion } from "./combobox.ts";
import { loadChaptersWords } from "../words/chapters.generated.ts";
import { namesAbove } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

/** Suggests what a text may mean: a place in the law, a UN number, a list, a code, codes for words. */
export async function suggestGoods(page: GoodsPage, text: string): Promise<Suggestion[]> {
  const { lookup, today } = page;
  const { goods } = page.words;
  const { lang, as_of, from, to } = page.address;
  const { view, q } = readAddress(`?${new URLSearchParams({ q: text }).toString()}`);
  if (view === "adr") return [{ code: `UN ${q}`, name: goods.looksLikeUn(q), address: { view, q, lang } }];
  if (view === "sheet") return [{ code: String(q.split("\n").length), name: goods.asList, address: { view, q, lang } }];
  const way = chosenWay({ from, to, lang });
  if (/^[\d\s.]{4,}$/.test(text)) return suggestCodes(page, text.replaceAll(/\D/g, ""), way);
  if (isReference(text)) {
    const result = await (await import("./reference.ts")).findReference(page, text);
    return [...(result?.documents ?? []), ...(result?.annexes ?? [])].map((row) =>
      "text" in row
        ? { code: row.code, name: row.text, address: { q: text, lang } }
        : { code: row.annex ?? row.article, name: row.title, above: row.article, address: { q: text, lang } },
    );
  }
  const day = as_of === "" ? today : as_of;
  const substances = findSubstances(page, text);
  const [meanings, { chapters }] = await Promise.all([
    lookup.findMeanings({ q: text, lang, day }),
    loadChaptersWords[lang](),
  ]);
  // Dangerous goods stand beside, where they are found by then.
  const uns = await Promise.race([substances, new Promise<[]>((resolve) => setTimeout(() => resolve([]), PATIENCE))]);
  const codes = meanings.slice(0, MOST).map(({ code, name, path }) => ({
    code,
    name,
    ...(path.length === 0 ? {} : { above: namesAbove(chapters, code, path).at(-1) ?? "" }),
    address: { q: code, lang, as_of, ...way },
  }));
  return [...codes.slice(0, FEW), ...uns, ...codes.slice(FEW)];
}

const MOST = 12;
/** Codes before UN numbers. */
const FEW = 3;
/** UN numbers beside codes, and milliseconds that they are waited for. */
const MOST_UNS = 2;
const PATIENCE = 250;

/** A line of the nomenclature and those below it; of four digits the UN number too. */
async function suggestCodes(
  { lookup, words: { goods }, address: { lang, as_of } }: GoodsPage,
  digits: string,
  way: Pick<PageAddress, "from" | "to">,
): Promise<Suggestion[]> {
  if (digits.length % 2 === 1) return [];
  const params = { code: digits.slice(0, 8) };
  const { body } = await lookup.request<CnNode>("getCnNode", { params, query: { lang } });
  const lines = [{ cn_code: body.cn_code, name: body.name }, ...body.children];
  const codes = lines.flatMap(({ cn_code, name }) =>
    cn_code === null ? [] : { code: cn_code, name, address: { q: cn_code, lang, as_of, ...way } },
  );
  const un = isUnLike(digits)
    ? [{ code: `UN ${digits}`, name: goods.looksLikeUn(digits), address: { view: "adr" as const, q: digits, lang } }]
    : [];
  return [...codes.slice(0, 1), ...un, ...codes.slice(1, MOST)];
}

/** UN numbers of a name; none where dangerous goods cannot be read now. */
async function findSubstances({ lookup, address: { lang } }: GoodsPage, text: string): Promise<Suggestion[]> {
  const answer = await lookup
    .request<{ results: { un: string; name: string }[] }>("searchSubstances", {
      query: { q: text, lang, limit: MOST_UNS },
    })
    .catch(() => undefined);
  return (answer?.body.results ?? []).map(({ un, name }) => ({
    code: `UN ${un}`,
    name,
    address: { view: "adr" as const, q: un, lang },
  }));
}

/** The way that is chosen in the form now, which may not have been sent yet. */
function chosenWay({ lang, ...sent }: Pick<PageAddress, "from" | "to" | "lang">): Pick<PageAddress, "from" | "to"> {
  const form = document.querySelector<HTMLFormElement>("form.goods-form");
  const valueOf = (name: string): string => (form?.elements.namedItem(name) as HTMLInputElement | null)?.value ?? "";
  if (form === null) return sent;
  const { from, to } = readAddress(new URLSearchParams({ lang, from: valueOf("from"), to: valueOf("to") }).toString());
  return { from, to };
}
