import { expect, it } from "vitest";
import { pageRoutes } from "../../../runtime/http/page.ts";

it("the icon of the page is found where programs look for one", () => {
  const files = { paths: ["index.html", "icon.svg"], read: async () => new TextEncoder().encode("<svg/>") };
  const routes = pageRoutes(files, async () => ({ status: 200, fields: {}, body: null }));
  expect(routes.map(({ path }) => path)).toEqual(["/", "/verify", "/icon.svg", "/favicon.ico"]);
});
