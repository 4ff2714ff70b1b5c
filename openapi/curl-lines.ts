/** Three requests that work as they stand, for the shell. `{sanctions}` and `{adr}` are filled in by the service. */
export const CURL_LINES = [
  "curl '{sanctions}/v1/cn?q=8542%2031&lang=en'",
  "curl '{adr}/un/1203?lang=en'",
  `curl '{adr}/calc/1136?lang=en' -H 'content-type: application/json' -d '{"items":[{"un":"1203","l":333}]}'`,
];
