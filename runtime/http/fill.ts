import type { Settings } from "./settings.ts";

/** Where the service is reached, and what it answers from. */
export interface Facts {
  /** Public URL without a slash at the end. */
  site: string;
  settings: Pick<Settings, "sanctionsPrefix" | "adrPrefix">;
  datasetVersion: string;
}

/** Puts the facts of this service into the places that a document leaves for them. */
export function fill(text: string, { site, settings: { sanctionsPrefix, adrPrefix }, datasetVersion }: Facts): string {
  const below = new URL(site).pathname.replace(/\/$/, "");
  const values: Record<string, string> = {
    site, sanctions: site + sanctionsPrefix, adr: site + adrPrefix, sanctions_path: below + sanctionsPrefix, adr_path: below + adrPrefix, version: datasetVersion,
  };
  return text.replaceAll(/\{(site|sanctions|adr|sanctions_path|adr_path|version)\}/g, (place, name: string) => values[name] ?? place);
}
