import type { Settings } from "./settings.ts";

/** Three requests that work as they stand, for the shell. */
export function curlLines(site: string, { sanctionsPrefix, adrPrefix }: Settings): string[] {
  return [
    `curl '${site}${sanctionsPrefix}/v1/cn?q=8542%2031&lang=en'`,
    `curl '${site}${adrPrefix}/un/1203?lang=en'`,
    `curl '${site}${adrPrefix}/calc/1136' -H 'content-type: application/json' -d '{"items":[{"un":"1203","l":333}]}'`,
  ];
}

/** What a person sees at the root. */
export function welcomeText(site: string, settings: Settings, version: string): string {
  return `Cargolex: EU goods sanctions by customs code, and ADR dangerous goods rules. Data ${version}.

${curlLines(site, settings).join("\n")}

Descriptions   ${site}/openapi/sanctions.yaml   ${site}/openapi/adr.yaml
Overview       ${site}/llms.txt
Health         ${site}/healthz   ${site}/readyz
`;
}
