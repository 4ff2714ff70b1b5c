import { expect, it } from "vitest";
import { canonicalTarget } from "../../../runtime/http/query.ts";
import { realApp } from "./real-app.ts";
import { SITE } from "./harness.ts";

const app = realApp("2026-11-22");
const locate = async (
  path: string,
): Promise<{ status: number; location: string | null; vary: string | null; body: Record<string, unknown> }> => {
  const response = await app.fetch(new Request(`${SITE}${path}`));
  return {
    status: response.status,
    location: response.headers.get("content-location"),
    vary: response.headers.get("no-vary-search"),
    body: (await response.json()) as Record<string, unknown>,
  };
};

it.each([
  {
    why: "a code, however it is written",
    paths: [
      "/api/v1/cn?q=8542%2031%2090&lang=en",
      "/api/v1/cn?lang=en&q=85423190",
      "/api/v1/cn?q=CN+8542.31.90&lang=en&view=full&offset=0",
      "/api/v1/cn?q=85423190&lang=en&utm_source=mail&_=1",
    ],
    location: "/api/v1/cn?lang=en&q=85423190",
  },
  {
    why: "a name, folded",
    paths: ["/api/v1/cn?q=Kawior", "/api/v1/cn?lang=pl&q=%20KAWIOR%20"],
    location: "/api/v1/cn?q=kawior",
  },
  {
    why: "a substance, however its number is written",
    paths: ["/v1/un/1203?lang=en", "/v1/un/UN1203?lang=en", "/v1/un/un%201203%20?lang=en", "/v1/un/1203/?lang=en"],
    location: "/v1/un/1203?lang=en",
  },
  {
    why: "a line of the nomenclature",
    paths: ["/api/v1/cn/8542%2031", "/api/v1/cn/854231/", "/api/v1/cn/8542.31?lang=pl"],
    location: "/api/v1/cn/854231",
  },
  {
    why: "other parameters stay",
    paths: ["/api/v1/cn?view=basic&regime=RU&q=0201&as_of=2026-01-01"],
    location: "/api/v1/cn?as_of=2026-01-01&q=0201&regime=RU&view=basic",
  },
])("has one address for a question: $why", async ({ paths, location }) => {
  for (const path of paths) {
    const result = await locate(path);
    expect([path, result.status, result.location]).toEqual([path, 200, location]);
    expect(result.vary).toContain("key-order");
    const canonical = await locate(location);
    expect([canonical.location, { ...canonical.body, query: "" }]).toEqual([location, { ...result.body, query: "" }]);
  }
});

it("says nothing of an address that is refused", async () => {
  expect((await locate("/api/v1/cn?q=0201&lang=it")).location).toBeNull();
});

it("leaves out what is as it would be anyway, and encodes the rest", () => {
  expect(
    canonicalTarget(
      "/v1/un",
      { q: "a&b c", lang: "pl", limit: 20 },
      { type: "object", properties: { q: {}, lang: { default: "pl" }, limit: { default: 20 } } },
    ),
  ).toBe("/v1/un?q=a%26b%20c");
  expect(
    canonicalTarget("/v1/classes", { lang: "pl" }, { type: "object", properties: { lang: { default: "pl" } } }),
  ).toBe("/v1/classes");
});

it.each(["/api/v1/cn?q=84&limit=3&offset=3&lang=en", "/api/v1/cn?q=84&view=basic&limit=500", "/v1/un?class=2&limit=7"])(
  "a page of results that is not the last leads to the next, until all were seen: %s",
  async (first) => {
    const seen: string[] = [];
    let total = 0;
    let pages = 0;
    for (let path: string | undefined = first; path !== undefined && pages < 3; pages++) {
      const response = await app.fetch(new Request(`${SITE}${path}`));
      const body = (await response.json()) as {
        results: { id?: string; un?: string }[];
        total?: number;
        meta: { total?: number };
      };
      seen.push(...body.results.map(({ id, un }) => id ?? un ?? ""));
      total = body.total ?? body.meta.total ?? 0;
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(seen.length);
    expect(total).toBeGreaterThan(seen.length);
  },
);

it.each(["/api/v1/cn?q=8542%2031&lang=en", "/api/v1/cn?q=84&view=basic", "/v1/un?q=acetone&offset=90"])(
  "a last page, and one that shows nothing, lead to no other: %s",
  async (path) => expect((await app.fetch(new Request(`${SITE}${path}`))).headers.get("link")).toBeNull(),
);
