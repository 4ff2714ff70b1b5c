import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INTERFACE_CHANGES } from "../../openapi/reader-pages.ts";
import { installPackages, type Installed } from "./installed.ts";
import { hasTools, runTool } from "./tools.ts";

/** The archives of both packages, as npm would publish them. */
describe.skipIf(!hasTools)("what is published", () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await installPackages();
  });
  afterAll(() => installed?.remove());

  it.each(["@cargolex/client", "@cargolex/data"] as const)(
    "%s has nothing that publint or attw (profile esm-only) finds",
    (name) => {
      const archive = installed.archives[name];
      expect(runTool("publint", installed.folder, "run", archive, "--strict")).toMatchObject({
        code: 0,
        printed: expect.stringContaining("All good!"),
      });
      expect(runTool("attw", installed.folder, archive, "--profile", "esm-only", "--no-emoji")).toMatchObject({
        code: 0,
        printed: expect.stringMatching(/node16 \(from ESM\) │ OK \(ESM\)/),
      });
    },
  );

  it("both would find a fault: types that are not there, CommonJS under an ESM name", () => {
    const broken = mkdtempSync(join(tmpdir(), "cargolex-broken-"));
    try {
      cpSync(join(installed.folder, "node_modules/@cargolex/client"), broken, { recursive: true });
      rmSync(join(broken, "types.generated.d.ts"));
      writeFileSync(join(broken, "client.js"), "module.exports = {};\n");
      expect(runTool("publint", installed.folder, "run", broken, "--strict").code).not.toBe(0);
      expect(runTool("attw", installed.folder, "--pack", broken, "--profile", "esm-only").code).not.toBe(0);
    } finally {
      rmSync(broken, { recursive: true });
    }
  });

  it.each(["@cargolex/client", "@cargolex/data"])(
    "%s has its licence and its README, and asks for no other package",
    (name) => {
      const at = (file: string): string => readFileSync(join(installed.folder, "node_modules", name, file), "utf8");
      expect(at("LICENSE")).toBe(readFileSync(join(import.meta.dirname, "../../LICENSE"), "utf8"));
      expect(at("README.md")).toMatch(new RegExp(`^# ${name}\n`));
      const { dependencies, type, license, version } = JSON.parse(at("package.json")) as Record<string, string>;
      expect({ dependencies, type, license }).toEqual({ dependencies: undefined, type: "module", license: "MIT" });
      expect(at("CHANGELOG.md")).toContain(`\n\n## ${version}\n\n${INTERFACE_CHANGES[0]}\n`);
      const modules = readdirSync(join(installed.folder, "node_modules", name)).filter((file) => file.endsWith(".js"));
      for (const file of modules) {
        const { sources } = JSON.parse(at(`${file}.map`)) as { sources: string[] };
        // What is ours, and the stemmers: no validator, and no path of the machine that packed it.
        expect(sources.filter((source) => !/^(?:runtime|openapi|node_modules\/@orama)\//.test(source))).toEqual([]);
      }
    },
  );
});
