import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";

const FOLDER = join(import.meta.dirname, "../../../runtime/deploy");

/** A file of the examples, as text. */
export function deployed(name: string): string {
  return readFileSync(join(FOLDER, name), "utf8");
}

/** What the tests read of the compose file. */
export interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      command?: string[];
      ports?: string[];
      volumes?: string[];
      networks?: string[] | Record<string, { ipv4_address?: string }>;
      read_only?: boolean;
      depends_on?: string[] | Record<string, unknown>;
    }
  >;
}

/**
 * The compose file, its variables put in as compose does it: `${NAME:-default}`, and `${NAME:?why}` where one must be
 * given.
 */
export function composeFile(given: Readonly<Record<string, string>>): Compose {
  const text = deployed("compose.yaml").replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest = "") => {
      const value = given[name];
      if (value !== undefined && value !== "") return value;
      if (kind === "-") return String(rest);
      throw new Error(`${name}: ${rest}`);
    },
  );
  return parse(text) as Compose;
}

/** What the tests read of the manifest for Kubernetes. */
export interface Manifest {
  kind: string;
  spec: {
    selector: { matchLabels?: Record<string, string>; app?: string };
    ports?: { port: number; targetPort: string }[];
    template?: {
      metadata: { labels: Record<string, string> };
      spec: {
        containers: {
          ports: { name: string; containerPort: number }[];
          env: { name: string; value: string }[];
          [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
        }[];
      };
    };
  };
}

/** The objects of the manifest for Kubernetes. */
export function kubernetesObjects(): Manifest[] {
  return parseAllDocuments(deployed("kubernetes.yaml")).map((document) => document.toJS() as Manifest);
}

/** Environment that each example sets for the service, by the name of the file. */
export function environments(): Record<string, Record<string, string>> {
  const image = pairs(/^ENV (.*)$/m.exec(deployed("Dockerfile"))?.[1] ?? "");
  const [, vars = ""] = deployed("wrangler.toml").split("\n[vars]\n");
  const compose = Object.entries(composeFile({ POSTGRES_PASSWORD: "secret" }).services).filter(([name]) =>
    name.startsWith("cargolex-"),
  );
  const [pod] = kubernetesObjects().flatMap(({ spec }) => spec.template?.spec.containers ?? []);
  return {
    Dockerfile: image,
    "kubernetes.yaml": { ...image, ...Object.fromEntries(pod!.env.map(({ name, value }) => [name, value])) },
    "cargolex.service": pairs(/^Environment=(.*)$/m.exec(deployed("cargolex.service"))?.[1] ?? ""),
    "wrangler.toml": Object.fromEntries(
      [...vars.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name = "", value = ""]) => [name, value]),
    ),
    ...Object.fromEntries(
      compose.map(([name, { environment }]) => [`compose.yaml ${name}`, { ...image, ...environment }]),
    ),
  };
}

/** `NAME=value` after `NAME=value`. */
function pairs(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
}
