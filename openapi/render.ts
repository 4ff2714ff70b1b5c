import { stringify } from "yaml";
import { assembleDocument } from "./assemble.ts";
import type { RecordedExample } from "./examples.ts";
import { planClientTypes } from "./client-types.ts";
import { planMcpTools } from "./mcp-tools.ts";
import { routes } from "./routes.ts";
import { services } from "./services.ts";
import { planOperations } from "./operations.ts";

/** Everything that is printed from the routes and schemas: path below the repository to text. */
export function planRendered(examples: readonly RecordedExample[]): Map<string, string> {
  return new Map([
    ...services.map((service): [string, string] => {
      const own = routes.filter((route) => route.service === service.name);
      const document = assembleDocument(service, own, examples);
      return [
        `openapi/${service.name}.yaml`,
        `# Printed from openapi/routes.ts by \`npm run openapi\`. Do not edit.\n${stringify(document, { lineWidth: 140, aliasDuplicateObjects: false, compat: "yaml-1.1" })}`,
      ];
    }),
    ["runtime/http/operations.generated.ts", planOperations(routes)],
    ["runtime/mcp/tools.generated.ts", planMcpTools(routes)],
    ["runtime/client/types.generated.ts", planClientTypes(routes)],
  ]);
}
