import { z } from "zod";
import { ANYWHERE, CACHED, HEADERS, PROBLEMS, UNCACHED } from "./answers.ts";
import { collectComponents, openSchema, type Components } from "./components.ts";
import type { RecordedExample } from "./examples.ts";
import { describeParameter, parameterExample } from "./members.ts";
import type { Route } from "./route.ts";
import { Problem } from "./schemas/common.ts";
import type { ApiDocument } from "./services.ts";
import { WEBHOOK_EVENTS, type WebhookType } from "./schemas/webhooks.ts";

type Json = Record<string, unknown>;

const PROBLEM_JSON = "application/problem+json";

/** Schemas of which the given interface says that none of their members is required. */
const NONE_REQUIRED = new Set([
  "CnResponse",
  "CnBasicResponse",
  "CnResult",
  "CnBasicResult",
  "Restriction",
  "Regime",
  "BasicRegime",
  "CnMeta",
  "CnBasicMeta",
]);

/**
 * Builds the OpenAPI 3.1 document of a service from its routes; `examples` are recorded answers. `published`: schemas
 * of answers are open, so that no client fails on a member that a later answer adds. `closed`: as tests hold answers
 * to them.
 */
export function assembleDocument(
  service: ApiDocument,
  routes: readonly Route[],
  examples: readonly RecordedExample[],
  form: "published" | "closed" = "published",
): Json {
  const components = collectComponents();
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const recorded = examples.filter(({ operation }) => operation === route.id);
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: assembleOperation(route, components, recorded),
    };
  }
  const webhooks = Object.fromEntries(
    service.webhooks.map((type) => [type, { post: assembleWebhook(type, components) }]),
  );
  const statuses = new Set([...ANYWHERE, ...routes.flatMap(({ problems }) => problems)]);
  const problem = components.render(Problem, "output");
  const schemas = new Map(
    [...components.schemas].map(([name, schema]) => [
      name,
      form === "closed" || components.sent.has(name) ? schema : asGiven(name, openSchema(schema)),
    ]),
  );
  const ofRoutes = examples.filter(({ operation }) => routes.some(({ id }) => id === operation));
  return {
    openapi: "3.1.0",
    info: service.info,
    servers: service.servers,
    security: [{}, { bearer: [] }, { header: [] }],
    tags: service.tags.filter(({ name }) => routes.some(({ tag }) => tag === name)),
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY,
      headers: Object.fromEntries(Object.entries(HEADERS).map(([name, header]) => [name, assembleHeader(header)])),
      ...(routes.some(({ idempotent }) => idempotent === true) ? { parameters: { IdempotencyKey } } : {}),
      responses: Object.fromEntries(
        sorted([...statuses]).map((status) =>
          assembleProblem(
            status,
            problem,
            ofRoutes.filter(({ answer }) => answer.status === status),
          ),
        ),
      ),
      schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function asGiven(name: string, schema: Json): Json {
  const { required: _, ...optional } = schema;
  return NONE_REQUIRED.has(name) ? optional : schema;
}

/** A key is never needed. */
const SECURITY = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "A key of this service (`clx_...`), which its operator issues. It raises the quotas and changes no answer; without one the quotas of the address hold.",
  },
  header: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "The same key, for clients that cannot send `Authorization`.",
  },
};

/** What every message carries (Standard Webhooks 1.0.0). */
const WEBHOOK_FIELDS = [
  {
    name: "webhook-id",
    description: "Names the message: the same however often it is sent. Keep it, to tell what was seen already.",
    schema: { type: "string", pattern: "^msg_[A-Za-z0-9_-]{32}$" },
  },
  {
    name: "webhook-timestamp",
    description: "Time of sending, in seconds since 1970. Refuse what is more than five minutes off.",
    schema: { type: "string", pattern: "^[0-9]+$" },
  },
  {
    name: "webhook-signature",
    schema: { type: "string", pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$" },
    description:
      "`v1,` and the HMAC-SHA256, in base64, of `webhook-id.webhook-timestamp.body` under the secret of the endpoint; two of them, one space between, while a secret is rotated.",
  },
].map((field) => ({ in: "header", required: true, ...field }));

function assembleWebhook(type: WebhookType, components: Components): Json {
  const schema = WEBHOOK_EVENTS[type];
  return {
    operationId: type.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ["Service"],
    summary: `Receive ${type}`,
    description:
      `${schema.description ?? ""} Sent to the endpoints that the operator of the service keeps, at least once, by Standard Webhooks 1.0.0. What is not answered with 2xx within 20 s is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, ` +
      "10 h, 14 h, 20 h and 24 h. Redirects are not followed.",
    security: [],
    parameters: WEBHOOK_FIELDS,
    requestBody: { required: true, content: { "application/json": { schema: components.render(schema, "output") } } },
    responses: {
      204: { description: "The message was taken; any status from 200 to 299 says so." },
      410: { description: "Nothing more is wanted: the endpoint is disabled." },
    },
  };
}

const IdempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A value of your own, such as a UUID. The same call with the same key within 24 hours is answered again without a second effect; with another body it is refused.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"',
};

function assembleOperation(route: Route, components: Components, recorded: readonly RecordedExample[]): Json {
  const parameters = [
    ...(route.params === undefined ? [] : assembleParameters(route.params, "path", components)),
    ...assembleParameters(route.query, "query", components),
    ...(route.idempotent === true ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  const cached = route.cache === "verdict";
  const statuses = sorted([...new Set([...ANYWHERE, ...route.problems])]);
  const answers = recorded.filter(({ answer }) => answer.status === 200);
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: assembleBody(route.body, components, answers) }),
    responses: {
      200: {
        description: route.response.description,
        headers: headerRefs(cached ? CACHED : UNCACHED),
        content: {
          "application/json": {
            schema: components.render(route.response.schema, "output"),
            ...exampleMap(answers, ({ answer }) => answer.body),
          },
        },
      },
      ...(cached
        ? {
            304: {
              description: "Nothing has changed since the answer that `If-None-Match` names.",
              headers: headerRefs(CACHED.filter((name) => name !== "Repr-Digest")),
            },
          }
        : {}),
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/${problemAt(status).name}` }]),
      ),
    },
  };
}

function assembleParameters(schema: z.ZodObject, location: "path" | "query", components: Components): Json[] {
  const { properties = {}, required = [] } = components.render(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description = describeParameter(name), examples, ...members }]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: members,
    example: Array.isArray(examples) ? (examples[0] as unknown) : parameterExample(name),
  }));
}

function assembleBody(
  body: NonNullable<Route["body"]>,
  components: Components,
  answers: readonly RecordedExample[],
): Json {
  const examples = exampleMap(answers, (example) => example.body);
  return {
    required: true,
    description: `JSON of at most ${body.maxBytes / 1024} KiB.`,
    content: {
      "application/json": {
        schema: components.render(body.schema, "input"),
        ...("examples" in examples ? examples : { example: body.example }),
      },
    },
  };
}

function exampleMap(
  recorded: readonly RecordedExample[],
  value: (example: RecordedExample) => unknown,
  key = ({ name }: RecordedExample): string => name,
): Json {
  if (recorded.length === 0) return {};
  return {
    examples: Object.fromEntries(
      recorded.map((example) => [key(example), { summary: example.summary, value: value(example) }]),
    ),
  };
}

function assembleHeader({ optional, ...header }: { optional?: boolean } & Json): Json {
  return { required: optional !== true, ...header };
}

function assembleProblem(status: number, schema: Json, recorded: readonly RecordedExample[]): [string, Json] {
  const { name, description, headers } = problemAt(status);
  const examples = exampleMap(
    recorded,
    ({ answer }) => answer.body,
    (example) => `${example.operation}_${example.name}`,
  );
  return [name, { description, headers: headerRefs(headers), content: { [PROBLEM_JSON]: { schema, ...examples } } }];
}

function problemAt(status: number) {
  const shared = PROBLEMS[status];
  if (shared === undefined) throw new Error(`no problem answer is described for status ${status}`);
  return shared;
}

function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function sorted(statuses: readonly number[]): number[] {
  return statuses.toSorted((a, b) => a - b);
}
