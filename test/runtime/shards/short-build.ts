import { join } from "node:path";
import type { Manifest, ManifestList } from "../../../openapi/shards/common.ts";
import { changeManifest, changeShard, copyOf, type Victim } from "../../pipeline/publish/damage.ts";

const BUILT = join(import.meta.dirname, "../../../dist/data");
/** The downloads, and all of the nomenclature but the chapters 01 to 09 of 2026: two thirds of the bytes, and nothing that a start asks for. */
const LEFT_OUT = /^\w+\/bulk\/|^nomenclature\/202[345]\/|^nomenclature\/2026\/(?:list-)?[1-9]/;

/** The built data without what a service can do without, under a version that the first name of chapter 01 says too. */
export function shortBuild(folder: string, version: string): string {
  const build = copyOf(BUILT, folder, (path) => !LEFT_OUT.test(path));
  for (const dataset of ["nomenclature", "sanctions", "adr"] as const) {
    changeManifest(build, dataset, (manifest) => {
      manifest.files = manifest.files.filter(({ path }) => !LEFT_OUT.test(path));
      manifest.lists = manifest.lists.filter(({ path }) => !LEFT_OUT.test(path));
      if (dataset === "nomenclature") manifest.counts = { 2026: chapterRecords(build, manifest) };
    });
  }
  changeShard(build, "nomenclature", "nomenclature/2026/01.json", (text) => text.replace(/"en":"([^"]+)"/, `"en":"$1 (${version})"`));
  build.put("index.json", build.text("index.json").replace(/"version":"[^"]+"/, `"version":"${version}"`));
  return folder;
}

function chapterRecords(build: Victim, { lists }: Manifest): number {
  const files = lists.filter(({ schema }) => schema === "cn-chapter/1").flatMap(({ path }) => (JSON.parse(build.text(path)) as ManifestList).files);
  return files.reduce((sum, { records }) => sum + records, 0);
}
