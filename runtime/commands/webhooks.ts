import { randomBytes } from "node:crypto";
import { WEBHOOK_EVENTS } from "../../openapi/schemas/webhooks.ts";
import { readSettings } from "../http/settings.ts";
import type { DeliveryState } from "../store/deliveries.ts";
import type { WebhookEndpoint, WebhookFilter } from "../store/endpoints.ts";
import { withStore } from "../store/operator-store.ts";
import type { Store } from "../store/store.ts";
import { deliveryOf } from "../webhooks/announce.ts";
import { type WebhookTargets, makeSecret, sendWebhook, targetFault } from "../webhooks/send.ts";
import { openLaw, type LawRepository } from "../sanctions/law.ts";
import { readRequestedLaw } from "../sanctions/requested-law.ts";
import { openDataset } from "../shards/dataset.ts";
import { openOrigin } from "../shards/origin.ts";
import { hint } from "../text/nearest.ts";
import { readArgs, type Command, type CommandSystem, usageFaultOf } from "./command.ts";

const usage = usageFaultOf("webhooks");

const ACTS = ["add", "list", "remove", "enable", "disable", "rotate", "test", "deliveries", "attempts", "replay"];
const EVENTS = Object.keys(WEBHOOK_EVENTS).filter((type) => type !== "webhook.test");
const STATES: readonly DeliveryState[] = ["pending", "delivered", "failed"];
const HOUR_MS = 3_600_000;
const LONGEST_URL = 2000;
const MOST_LISTED = 100;

export const webhooksCommand: Command = {
  usage:
    "webhooks <add URL | list | remove ID | enable ID | disable ID | rotate ID | test ID | deliveries ID | attempts MESSAGE | replay ID-or-MESSAGE> [options] [--json]",
  help: [
    "  add URL            send events to an https address; prints its secret, once",
    "  list               every endpoint, what it wants, and whether it is disabled; never a secret",
    "  remove ID          forget an endpoint with its deliveries",
    "  disable, enable ID send nothing to it for now; what is waiting is sent when it is enabled",
    "  rotate ID          make a new secret; the one before signs too for --overlap hours (default 24)",
    "  test ID            send webhook.test now, and say what the endpoint answered",
    "  deliveries ID      the newest deliveries of an endpoint, with --state pending, delivered or failed",
    "  attempts MESSAGE   every try of one delivery (msg_...)",
    "  replay MESSAGE     send a delivery again from the beginning, under the same webhook-id; with the ID of an endpoint, all that failed",
    "",
    `  --event TYPE...    ${EVENTS.join(", ")} (add; default all)`,
    "  --regime CODE...   of codes.affected: only legs of this regime of the data in DATA_DIR, such as IR, or all; default RU and BY (add)",
    "  --country CODE     of codes.affected: as seen from this country: its regimes, and what of RU and BY reaches it, such as KG (add)",
    "  --annex ANNEX...   of codes.affected: only codes of entries that changed in this annex, such as RU-XXIII (add)",
    "  --code DIGITS...   of codes.affected: only codes that begin so, or that are a beginning of it (add)",
    "  --label TEXT       whose endpoint it is (add)",
    "  --overlap HOURS    0 to 720 (rotate)",
    "  --json             print the outcome as JSON",
    "",
    "Events are sent by a service that runs with WEBHOOKS=on, signed as Standard Webhooks 1.0.0 says; private addresses are refused unless WEBHOOK_TARGETS=any.",
    "The endpoints are kept beside the contacts: set LEADS_DB or DATABASE_URL as the service has it.",
    "Exit codes: 0 done, 1 no such endpoint, a test that failed, or the store cannot be used, 2 wrong usage.",
    "",
  ].join("\n"),
  async run(args, system) {
    const parsed = readArgs(
      "webhooks",
      args,
      {
        event: { type: "string", multiple: true, default: [] as string[] },
        regime: { type: "string", multiple: true, default: [] as string[] },
        country: { type: "string" },
        annex: { type: "string", multiple: true, default: [] as string[] },
        code: { type: "string", multiple: true, default: [] as string[] },
        label: { type: "string", default: "" },
        overlap: { type: "string", default: "24" },
        state: { type: "string" },
        json: { type: "boolean", default: false },
      },
      2,
    );
    if (parsed === undefined) return 2;
    const {
      values,
      positionals: [act = "", what],
    } = parsed;
    if (!ACTS.includes(act)) return usage(`${JSON.stringify(act)}${hint(act, ACTS) || ";"} want ${ACTS.join(", ")}`);
    if ((act === "list") !== (what === undefined))
      return usage(
        act === "list"
          ? `${JSON.stringify(what)} is not expected`
          : `say what: webhooks ${act} ${act === "add" ? "URL" : act === "attempts" ? "MESSAGE" : "ID"}`,
      );
    const { WEBHOOK_TARGETS, DATA_DIR } = process.env;
    const settings = readSettings({ WEBHOOK_TARGETS, DATA_DIR });
    if ("faults" in settings) return usage(settings.faults.join("; "));
    const targets = settings.settings.webhookTargets;
    const say = (json: unknown, lines: readonly string[]): number => {
      process.stdout.write(
        values.json ? `${JSON.stringify(json, null, 2)}\n` : lines.map((line) => `${line}\n`).join(""),
      );
      return 0;
    };
    const name = what ?? "";
    const outcome: Outcome = { act, name, system, targets, say };
    if (act === "add") return addEndpoint(outcome, values, settings.settings.dataDir);
    const hours =
      /^\d{1,3}$/.test(values.overlap) && Number(values.overlap) <= 720 ? Number(values.overlap) : undefined;
    if (hours === undefined) return usage(`--overlap ${values.overlap}: want 0 to 720 hours`);
    const state = STATES.find((known) => known === values.state);
    if (values.state !== undefined && state === undefined)
      return usage(`--state ${values.state}: want ${STATES.join(", ")}`);
    return runAct(outcome, hours, state);
  },
};

/** What is asked for, and how its outcome is said. */
interface Outcome {
  act: string;
  name: string;
  system: CommandSystem;
  targets: WebhookTargets;
  say: (json: unknown, lines: readonly string[]) => number;
}

/** Adds an endpoint with a secret of its own, which is said once. */
async function addEndpoint(
  { name, system, targets, say }: Outcome,
  values: Parameters<typeof readFilter>[0] & { label: string },
  dataDir: string,
): Promise<number> {
  const filter = await readFilter(values, dataDir);
  if ("fault" in filter) return usage(filter.fault);
  const fault = name.length > LONGEST_URL ? `it is longer than ${LONGEST_URL} characters` : targetFault(name, targets);
  if (fault !== undefined) return usage(`${name.slice(0, 100)}: ${fault}`);
  return withStore("webhooks", { ...system, make: true }, async ({ store }) => {
    const endpoint = {
      id: `whe_${randomBytes(9).toString("base64url")}`,
      url: new URL(name).href,
      label: values.label,
      filter,
      secret: makeSecret(),
    };
    await store.call("addEndpoint", endpoint);
    return say(endpoint, [
      endpoint.secret,
      `${endpoint.id}: ${endpoint.url} gets ${renderFilter(filter)}. The secret is not shown again. Try it: cargolex webhooks test ${endpoint.id}`,
    ]);
  });
}

/** Does one of the acts over the store. */
async function runAct(
  { act, name, system, targets, say }: Outcome,
  hours: number,
  state: (typeof STATES)[number] | undefined,
): Promise<number> {
  return withStore("webhooks", { ...system, make: false }, async ({ store, location }) => {
    const done = (isDone: boolean, line: string): number =>
      isDone ? say({ [act]: name }, [line]) : none(name, location);
    switch (act) {
      case "list": {
        const endpoints = await store.call("listEndpoints");
        return say(
          endpoints.map(({ secret: _secret, old_secret: _old, ...shown }) => shown),
          endpoints.length === 0 ? ["no endpoints"] : endpoints.map(renderEndpoint),
        );
      }
      case "remove":
        return done(await store.call("removeEndpoint", name), `${name} is removed`);
      case "disable":
        return done(await store.call("switchEndpoint", name, "disabled by the operator"), `${name} is disabled`);
      case "enable":
        return done(await store.call("switchEndpoint", name, null), `${name} is enabled`);
      case "rotate": {
        const secret = makeSecret();
        const until = new Date(system.now() + hours * HOUR_MS).toISOString();
        return (await store.call("rotateSecret", name, secret, until))
          ? say({ id: name, secret, old_secret_until: until }, [
              secret,
              `${name} is signed with it from now on, and with the one before until ${until}`,
            ])
          : none(name, location);
      }
      case "test":
        return test(store, name, location, targets, system, say);
      case "deliveries": {
        const matches = await store.call("listDeliveries", name, state, MOST_LISTED);
        if (matches.length === 0 && !(await has(store, name))) return none(name, location);
        return say(
          matches,
          matches.length === 0
            ? ["no deliveries"]
            : matches.map(
                (delivery) =>
                  `${delivery.id}  ${delivery.state.padEnd(9)}  ${delivery.attempts} tries  ${delivery.created_at}  ${delivery.type}${delivery.state === "pending" ? `  next ${delivery.next_at}` : ""}`,
              ),
        );
      }
      case "attempts": {
        const matches = await store.call("listAttempts", name);
        return say(
          matches,
          matches.length === 0
            ? ["no tries"]
            : matches.map(({ at: moment, status, error, ms }) => `${moment}  ${status ?? error ?? ""}  ${ms} ms`),
        );
      }
      default: {
        const isMessage = name.startsWith("msg_");
        const count = await store.call("replayDeliveries", isMessage ? { delivery: name } : { endpoint: name });
        if (count === 0 && (isMessage || !(await has(store, name)))) return none(name, location);
        return say({ replayed: count }, [`${count} deliveries are sent again`]);
      }
    }
  });
}

async function has(store: Store, id: string): Promise<boolean> {
  return (await store.call("listEndpoints")).some((endpoint) => endpoint.id === id);
}

async function test(
  store: Store,
  id: string,
  location: string,
  targets: WebhookTargets,
  system: CommandSystem,
  say: (json: unknown, lines: readonly string[]) => number,
): Promise<number> {
  const endpoint = (await store.call("listEndpoints")).find((candidate) => candidate.id === id);
  if (endpoint === undefined) return none(id, location);
  const delivery = deliveryOf(id, {
    type: "webhook.test",
    timestamp: new Date(system.now()).toISOString(),
    data: { endpoint: id },
  });
  const sent = await sendWebhook({ ...endpoint, id: delivery.id, body: delivery.body }, targets, system.now());
  const answered = "status" in sent ? `answered ${sent.status}` : sent.error;
  say({ id: delivery.id, ...sent }, [`${endpoint.url}: ${answered}`]);
  return "status" in sent && sent.status >= 200 && sent.status < 300 ? 0 : 1;
}

/** Values that were given one by one, or separated by commas. */
function list(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(","))
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

/** Why the law of the data that the service answers from does not have a country, regimes or annexes. */
async function faultOfLaw(
  dataDir: string,
  { country, regimes, annexes }: Pick<WebhookFilter, "country" | "regimes" | "annexes">,
): Promise<string | undefined> {
  let law: LawRepository;
  let loaded: readonly { code: string }[];
  try {
    law = await openLaw(await openDataset((await openOrigin(dataDir, process.env)).files));
    loaded = [...law.record.regimes, ...(await law.countries()).regimes];
  } catch (error) {
    return `the regimes of ${dataDir} cannot be read (${(error as Error).message}): set DATA_DIR`;
  }
  for (const regime of regimes.length === 0 ? [undefined] : regimes) {
    const requested = await readRequestedLaw(law, { country, regime });
    const [fault] = "faults" in requested ? requested.faults : [];
    if (fault !== undefined) return `--${fault.parameter}: ${fault.detail.replace(/\.$/, "")}`;
  }
  const annex = annexes.find((candidate) => !loaded.some(({ code }) => candidate.startsWith(`${code}-`)));
  return annex === undefined ? undefined : `--annex ${annex}: want the regime and the annex, such as RU-XXIII`;
}

async function readFilter(
  {
    event,
    regime,
    country,
    annex,
    code,
  }: Record<"event" | "regime" | "annex" | "code", string[]> & { country?: string },
  dataDir: string,
): Promise<WebhookFilter | { fault: string }> {
  const [events, regimes, annexes, codes] = [
    list(event),
    list(regime),
    list(annex),
    list(code).map((value) => value.replaceAll(/[ .]/g, "")),
  ];
  const unknown = events.find((candidate) => !EVENTS.includes(candidate));
  if (unknown !== undefined)
    return { fault: `--event ${unknown}${hint(unknown, EVENTS) || ":"} want ${EVENTS.join(", ")}` };
  const noCode = codes.find((candidate) => !/^\d{2,10}$/.test(candidate));
  if (noCode !== undefined) return { fault: `--code ${noCode}: want 2 to 10 digits` };
  const requested = { regimes, annexes, ...(country === undefined ? {} : { country }) };
  const fault =
    regimes.length + annexes.length > 0 || country !== undefined ? await faultOfLaw(dataDir, requested) : undefined;
  if (fault !== undefined) return { fault };
  return { events, ...requested, codes: codes.map((digits) => digits.slice(0, 8)) };
}

function renderFilter({ events, regimes, country, annexes, codes }: WebhookFilter): string {
  const limits = [country === undefined ? [] : [country], regimes, annexes, codes]
    .filter((values) => values.length > 0)
    .map((values) => values.join(", "));
  return `${events.length === 0 ? "all events" : events.join(", ")}${limits.length === 0 ? "" : ` (codes of ${limits.join("; ")})`}`;
}

function renderEndpoint({ id, url, label, filter, disabled_at, disabled_reason }: WebhookEndpoint): string {
  return `${id}  ${disabled_at === null ? "enabled " : "disabled"}  ${url}  ${renderFilter(filter)}${label === "" ? "" : `  ${label}`}${disabled_reason === null ? "" : `  ${disabled_reason}`}`;
}

function none(id: string, location: string): number {
  process.stderr.write(
    `cargolex webhooks: ${location} has no ${id.startsWith("msg_") ? "delivery" : "endpoint"} ${JSON.stringify(id)}. See cargolex webhooks list.\n`,
  );
  return 1;
}
