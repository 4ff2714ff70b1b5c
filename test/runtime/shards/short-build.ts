import { join } from "node:path";
import type { Manifest } from "../../../openapi/shards/common.ts";
import type { CnShard } from "../../../openapi/shards/nomenclature.ts";
import { changeManifest, changeShard, copyOf, type Victim } from "../../pipeline/publish/damage.ts";

const BUILT = join(import.meta.dirname, "../../../dist/data");
/** The downloads, and all chapters of the nomenclature but 01 to 09: nothing that a start asks for. */
const LEFT_OUT = /^\w+\/bulk\/|^nomenclature\/[1-9]/;

/** The built data without what a service can do without, under a version that the first name of chapter 01 says too. */
export function shortBuild(folder: string, version: string): string {
  const build = copyOf(BUILT, folder, (path) => !LEFT_OUT.test(path));
  for (const dataset of ["nomenclature", "sanctions", "adr"] as const) {
    changeManifest(build, dataset, (manifest) => {
      manifest.files = manifest.files.filter(({ path }) => !LEFT_OUT.test(path));
      if (dataset === "nomenclature") manifest.counts = codesByYear(build, manifest);
    });
  }
  changeShard(build, "nomenclature", "nomenclature/01.json", (text) =>
    text.replace(/"en":"([^"]+)"/, `"en":"$1 (${version})"`),
  );
  build.put("index.json", build.text("index.json").replace(/"version":"[^"]+"/, `"version":"${version}"`));
  return folder;
}

function codesByYear(build: Victim, { files, counts: every }: Manifest): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { path } of files.filter(({ schema }) => schema === "cn-chapter/3"))
    for (const { years = Object.keys(every) } of (JSON.parse(build.text(path)) as CnShard).records)
      for (const year of years) counts[year] = (counts[year] ?? 0) + 1;
  return counts;
}
