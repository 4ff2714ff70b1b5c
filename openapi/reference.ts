import { framedPage } from "./docs-frame.ts";
import { PROBLEM_KINDS } from "./problem-kinds.ts";
import { MEANINGS } from "./problem-pages.ts";
import { READER_PAGES } from "./reader-pages.ts";
import { VALUES } from "./values.ts";

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

interface Content {
  [type: string]: { schema: Schema };
}

interface ApiOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: {
    $ref?: string;
    name?: string;
    in?: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
  }[];
  requestBody?: { content: { [type: string]: { schema: Schema; example?: unknown } } };
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>;
}

/** An OpenAPI document as it is printed, in the parts that the reference shows. */
export interface RenderedDocument {
  info: { title: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, { description: string }>;
    parameters?: Record<string, { name: string; description: string; schema: Schema }>;
  };
}

/**
 * The reference for people: every operation, member, value and kind of problem on one page of plain HTML that loads
 * nothing.
 */
export function referencePage(documents: readonly RenderedDocument[]): string {
  const operations = documents.flatMap(({ paths, servers }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: `{${servers[0]?.url === "/v1" ? "adr" : "sanctions"}_path}${path}`,
        operation,
      })),
    ),
  );
  const schemas = new Map(documents.flatMap(({ components }) => Object.entries(components.schemas)));
  const headers = new Map(documents.flatMap(({ components }) => Object.entries(components.headers)));
  const parameters = new Map(documents.flatMap(({ components }) => Object.entries(components.parameters ?? {})));
  const content = `<p>Data {version}. The same as OpenAPI 3.1: <a href="{site}/openapi/sanctions.yaml">sanctions.yaml</a>, <a href="{site}/openapi/adr.yaml">adr.yaml</a> (and <code>.json</code>). In short: <a href="{site}/llms.txt">llms.txt</a>. The data as files: <a href="{site}/index.json">index.json</a>.</p>
<p>By reader: ${Object.entries(READER_PAGES)
    .map(([name, { title }]) => `<a href="{site}/docs/${name}">${title}</a>`)
    .join(" · ")}.</p>
<nav><h2>Contents</h2><ul>
${operations.map(({ method, path, operation }) => `<li><a href="#${operation.operationId}"><code>${method} ${escape(path)}</code></a> ${escape(operation.summary)}`).join("\n")}
<li><a href="#values">Values and what to do about them</a><li><a href="#problems">Problems</a><li><a href="#fields">Header fields</a><li><a href="#schemas">Schemas</a>
</ul></nav>
${documents.map(({ info }) => `<h2>${escape(info.title)}</h2>\n${prose(info.description)}`).join("\n")}
${operations.map(({ method, path, operation }) => operationSection(method, path, operation, parameters)).join("\n")}
<section id="values"><h2>Values and what to do about them</h2>
${Object.entries(VALUES)
  .map(([name, values]) => `<h3 id="values-${name}">${name}</h3>\n${definitions(Object.entries(values))}`)
  .join("\n")}
</section>
<section id="problems"><h2>Problems</h2>
<p>Every error is a problem document (RFC 9457); the page behind its <code>type</code> lists the codes of <code>errors[]</code>.</p>
<dl>${Object.entries(PROBLEM_KINDS)
    .map(
      ([name, { status, title }]) =>
        `<dt>${status} <a href="{site}/problems/${name}">${title}</a><dd>${inline(MEANINGS[name as keyof typeof MEANINGS])}`,
    )
    .join("\n")}</dl>
</section>
<section id="fields"><h2>Header fields</h2>
${definitions([...headers].map(([name, { description }]) => [name, description]))}
</section>
<section id="schemas"><h2>Schemas</h2>
${[...schemas]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([name, schema]) =>
      `<h3 id="schema-${name}">${name}</h3>\n${schema.description === undefined ? "" : prose(schema.description)}${members(schema)}`,
  )
  .join("\n")}
</section>`;
  return framedPage({ title: "Reference", content });
}

function operationSection(
  method: string,
  path: string,
  { operationId, summary, description, parameters = [], requestBody, responses }: ApiOperation,
  shared: ReadonlyMap<string, { name: string; description: string; schema: Schema }>,
): string {
  const rows = parameters.map(({ $ref, ...stated }) => {
    const {
      name = "",
      description: text = "",
      schema = {},
    } = $ref === undefined ? stated : (shared.get($ref.slice($ref.lastIndexOf("/") + 1)) ?? {});
    return `<tr><td><code>${escape(name)}</code>${stated.required === true ? " *" : ""}<td>${typeOf(schema)}<td>${inline(text)}`;
  });
  const body = requestBody?.content["application/json"];
  const answer = responses["200"]?.content?.["application/json"]?.schema;
  const statuses = Object.keys(responses)
    .filter((status) => status !== "200" && status !== "304")
    .map((status) => `<a href="#problems">${status}</a>`);
  return `<section id="${operationId}"><h2><code>${method} ${escape(path)}</code></h2>
<p><strong>${escape(summary)}.</strong> ${inline(description)}</p>
${rows.length === 0 ? "" : `<table><thead><tr><th>Parameter<th>Type<th>Meaning<tbody>${rows.join("\n")}</table>`}
${body === undefined ? "" : `<p>Body: ${typeOf(body.schema)}</p>${members(body.schema)}${body.example === undefined ? "" : `<pre>${escape(JSON.stringify(body.example, null, 1))}</pre>`}`}
<p>Answers 200: ${answer === undefined ? "" : typeOf(answer)}. Problems: ${statuses.join(", ")}.</p>
${answer === undefined ? "" : members(answer)}</section>`;
}

/** A row for each member, those of nested objects below their own. */
function members({ properties, items, enum: values }: Schema): string {
  if (values !== undefined)
    return `<p>One of ${values.map((value) => `<code>${escape(String(value))}</code>`).join(", ")}.</p>`;
  if (items?.properties !== undefined) return members(items);
  const rows = rowsOf(properties ?? {}, "");
  return rows.length === 0 ? "" : `<table><thead><tr><th>Member<th>Type<th>Meaning<tbody>${rows.join("\n")}</table>`;
}

function rowsOf(properties: Record<string, Schema>, before: string): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner =
      schema.properties ??
      schema.items?.properties ??
      schema.anyOf?.find((choice) => choice.properties !== undefined)?.properties;
    const path = `${before}${name}`;
    return [
      `<tr><td><code>${escape(path)}</code><td>${typeOf(schema)}<td>${inline(schema.description ?? "")}`,
      ...(inner === undefined ? [] : rowsOf(inner, `${path}${schema.items === undefined ? "" : "[]"}.`)),
    ];
  });
}

/** The type in a few words; a named schema as a link to it. */
function typeOf({
  $ref,
  type,
  items,
  anyOf,
  oneOf,
  enum: values,
  const: only,
  format,
  default: fallback,
}: Schema): string {
  const name = $ref?.slice($ref.lastIndexOf("/") + 1);
  const base =
    name !== undefined
      ? `<a href="#${name in VALUES ? "values" : "schema"}-${name}">${name}</a>`
      : values !== undefined
        ? values.map((value) => `<code>${escape(String(value))}</code>`).join(" ")
        : only !== undefined
          ? `<code>${escape(JSON.stringify(only))}</code>`
          : items !== undefined
            ? `list of ${typeOf(items)}${type?.includes("null") === true ? " or null" : ""}`
            : (anyOf ?? oneOf) !== undefined
              ? (anyOf ?? oneOf ?? []).map(typeOf).join(" or ")
              : [type ?? "any"].flat().join(" or ") + (format === undefined ? "" : ` (${format})`);
  return fallback === undefined ? base : `${base}, else <code>${escape(JSON.stringify(fallback))}</code>`;
}

function definitions(entries: readonly (readonly [string, string])[]): string {
  return `<dl>${entries.map(([name, text]) => `<dt><code>${escape(name)}</code><dd>${inline(text)}`).join("\n")}</dl>`;
}

function prose(text: string): string {
  return text
    .split("\n\n")
    .map((part) => `<p>${inline(part)}</p>\n`)
    .join("");
}

/** Text with `code` in backticks. */
function inline(text: string): string {
  return escape(text).replaceAll(/`([^`]*)`/g, "<code>$1</code>");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
