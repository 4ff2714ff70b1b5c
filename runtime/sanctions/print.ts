import type { CnResponse, CnResult } from "../../openapi/schemas/sanctions.ts";

/**
 * Prints an answer as JSON. Most of an answer is the same from question to question (regimes, certificates, derogations, what is not covered): such
 * parts are shared objects, printed once and then copied as text.
 */
export function printAnswer({ results, scope, winddowns, derogations, ...own }: CnResponse): string {
  return withMembers(own, {
    results: listOf(results.map(printResult)),
    scope: printScope(scope),
    winddowns: listOf(winddowns.map(sharedText)),
    derogations: listOf(derogations.map(sharedText)),
  } satisfies Texts<CnResponse, keyof typeof own>);
}

function printResult({ regime, certificates, ...own }: CnResult): string {
  return withMembers(own, { regime: sharedText(regime), certificates: listOf(certificates.map(sharedText)) } satisfies Texts<CnResult, keyof typeof own>);
}

function printScope({ regimes, not_covered, pending, ...own }: CnResponse["scope"]): string {
  return withMembers(own, {
    regimes: sharedText(regimes), not_covered: sharedText(not_covered), pending: sharedText(pending),
  } satisfies Texts<CnResponse["scope"], keyof typeof own>);
}

/** The members of a type that are not printed with the object itself. */
type Texts<Whole, Own extends PropertyKey> = Record<Exclude<keyof Whole, Own>, string>;

const texts = new WeakMap<object, string>();

/** JSON of an object that many answers share. It must never change. */
function sharedText(value: object): string {
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = JSON.stringify(value)));
  return text;
}

function listOf(items: readonly string[]): string {
  return `[${items.join(",")}]`;
}

/** Prints an object and appends members that are JSON already. */
function withMembers(own: object, members: Readonly<Record<string, string>>): string {
  let text = JSON.stringify(own).slice(0, -1);
  for (const [name, member] of Object.entries(members)) text += `,"${name}":${member}`;
  return `${text}}`;
}
