import { describe, expect, it } from "vitest";
import { articleOf, articlesNamed } from "../../../../pipeline/sanctions/import/customs/articles.ts";

describe("articles that the wording of a document code names", () => {
  it.each([
    ["Import authorisation by virtue of article 3m.5 of Council Regulation (EU) 833/2014 (Bulgaria)", "3m(5)"],
    ["Import authorisation by virtue of article 3i paragraph 3ce of Council Regulation (EU) 833/2014", "3i(3ce)"],
    ["Export authorisation by virtue of article 3f 4. of Council Regulation (EU) 833/2014", "3f(4)"],
    ["Export authorisation by virtue of article 3c. paragraph 6c of Council Regulation (EU) 833/2014", "3c(6c)"],
    ["Export authorisation by virtue of articles 1e.4 and 1fa.1b of Regulation (EC) No 765/2006", "1e(4) 1fa(1b)"],
    [
      "Export authorisation by virtue of articles 2.4(b) or article 2a.4(b) of Council Regulation (EU) No 833/2014",
      "2(4)(b) 2a(4)(b)",
    ],
    [
      "Export authorisation by virtue of articles 2.4 or article 2a.4 and 2b.1b of Council Regulation (EU) No 833/2014",
      "2(4) 2a(4) 2b(1b)",
    ],
    [
      "Goods other than those concerned by the prohibitions defined in articles 2.1 and 2a.1 of Regulation (EU) No 833/2014",
      "2(1) 2a(1)",
    ],
    [
      "Goods other than those concerned by the prohibitions defined in article 1rb paragraph 1-2 of Regulation (EU) No 765/2006",
      "1rb(1) 1rb(2)",
    ],
    ["Goods other than those concerned by the prohibitions defined in article 3o of Regulation (EU) No 833/2014", "3o"],
    ["Goods not covered by the provisions of Regulation (EU) No 833/2014, Annex II", ""],
  ])("%s", (wording, articles) => expect(articlesNamed(wording).join(" ")).toBe(articles));

  it.each([
    ["do not apply (see exemptions in article 3o.5,6,7)", "3o(5) 3o(6) 3o(7)"],
    ["do not apply (see exemptions in article 3m.3 (d) and 3m.4)", "3m(3)(d) 3m(4)"],
    ["do not apply (see contractual exemptions in article 12g.2 b)", "12g(2)(b)"],
    ["do not apply (see exemptions in articles 1e.3 and 1f.3)", "1e(3) 1f(3)"],
    ["do not apply (see exemptions in article 4 paragraph 2a and paragraph 2aa)", "4(2a) 4(2aa)"],
    ["do not apply (see exemptions in article 1ab.2-3)", "1ab(2) 1ab(3)"],
    ["do not apply (see contractual exemptions in article 1f.5 - export authorization)", "1f(5)"],
  ])("only what follows see: ... %s", (end, articles) => {
    expect(
      articlesNamed(`The prohibitions defined in article 3k.1 of Council Regulation (EU) No 833/2014 ${end}`).join(" "),
    ).toBe(articles);
  });

  it("takes the article out of a reference", () =>
    expect(["3k(5a)(e)", "12g", "3k(3ah)"].map(articleOf)).toEqual(["3k", "12g", "3k"]));
});
