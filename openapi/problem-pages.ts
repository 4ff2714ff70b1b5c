import { framedPage } from "./docs-frame.ts";
import { PROBLEM_KINDS, type ProblemName } from "./problem-kinds.ts";
import type { ProblemCode } from "./schemas/common.ts";

/** What happened and what to do, by kind of problem. */
export const MEANINGS: Record<ProblemName, string> = {
  "invalid-request":
    "A parameter, header or body member is missing, unknown or has a value that is not allowed. `errors` lists every fault found; correct all of them and send the request again.",
  unauthorized:
    "A key was sent that is malformed, unknown, revoked or expired. Send a good one as `Authorization: Bearer clx_...` or `X-API-Key`, or none: without a key the quota of the address holds, and the answers are the same.",
  "not-found":
    "There is no such path, or no such UN number or code in the data. Where the path exists, `errors` says what was not found.",
  "method-not-allowed": "The path exists, but not with this method. `Allow` lists the methods it has.",
  "request-timeout":
    "The head of the request took more than 10 seconds to arrive, or all of it more than 30. The connection is closed; send the request again.",
  "content-too-large":
    "The request body is larger than the operation reads, or has more items than the quota of a client allows. Send less at once.",
  "uri-too-long":
    "The request target is longer than 8,000 bytes. Ask about many things at once in a body, by the operations that take one.",
  "unsupported-media-type":
    "Bodies are read as UTF-8 JSON only. Send `Content-Type: application/json` and no content coding.",
  "expectation-failed": "`Expect` asks for something other than `100-continue`. Leave it out.",
  "unusable-request":
    "The request is well formed, but cannot be acted on as it stands: with `strict=1` something is ambiguous, or an `Idempotency-Key` was used before with another body.",
  "header-fields-too-large":
    "The header fields of the request are larger than 16 KiB together. Send fewer or shorter ones.",
  "internal-error":
    "The service failed. Nothing can be concluded from this answer about the goods asked for. Quote `instance` when you report it.",
  unavailable:
    "Something the service needs cannot be reached just now, or it has more work than it can take. Nothing can be concluded from this answer. Try again after the time in `Retry-After`.",
};

/** What each code of `errors[]` means. */
const CODES: Record<ProblemCode, string> = {
  required: "A parameter or member is missing.",
  too_short: "The text is shorter than allowed.",
  too_long: "The text is longer than allowed.",
  too_many_digits:
    "A customs code has at most 10 digits, one of a national tariff 11, a quantity at most 6 decimal places.",
  not_allowed:
    "The value is not one of those allowed, or a parameter was given twice. The detail lists what is allowed.",
  unknown_parameter: "There is no such query parameter. The detail names the nearest one.",
  unknown_member: "There is no such member here. The detail names the nearest one.",
  wrong_type: "The value has another JSON type than wanted.",
  wrong_format: "The value is not in the form wanted, such as a day of the calendar or an e-mail address.",
  out_of_range: "The number is smaller or larger than allowed.",
  too_few_items: "The list has fewer items than needed.",
  too_many_items: "The list or map has more items than allowed.",
  conflict: "Two things that were sent exclude each other, or an Idempotency-Key was used before with another body.",
  before_coverage: "The day lies before the first one that the data can answer for.",
  unknown_un: "There is no such UN number in the edition.",
  unknown_variant: "The UN number has no such variant.",
  unknown_edition: "There is no such edition of ADR in the data.",
  leading_zero: "The number lost its leading zeros; UN numbers have 4 digits.",
  malformed_json: "The body is not JSON.",
  unsupported_media_type: "The body is not sent as JSON.",
  too_large: "The body is larger than the operation reads.",
  glued_parameter:
    "`q` is a customs code with more behind it (`0201;lang=en`): the address is put together wrongly. Separate parameters with `&` and percent-encode values.",
  code_among_words:
    "`q` has a customs code among words that are no label of it (`8542a`): whether the code or the words are meant cannot be told. Ask for the code alone.",
  ambiguous: "The facts given leave more than one answer, and strict=1 asked not to choose.",
  invalid_key: "The key is malformed, unknown, revoked or expired.",
  not_found: "There is no such thing in the data.",
  method_not_allowed: "The path does not have this method.",
  duplicate_member: "An object has the member more than once, so that two readers could see two values. Give it once.",
  not_exempting: "The provision does not exempt the goods.",
};

/** The page behind the `type` of a problem: plain HTML that loads nothing. */
export function problemPage(name: ProblemName): string {
  const { status, title } = PROBLEM_KINDS[name];
  const codes =
    status < 500
      ? `<h2>Codes in <code>errors[]</code></h2>\n<dl>\n${Object.entries(CODES)
          .map(([code, text]) => `<dt><code>${code}</code><dd>${text}`)
          .join("\n")}\n</dl>\n`
      : "";
  const meaning = MEANINGS[name].replaceAll(/`([^`]*)`/g, "<code>$1</code>");
  return framedPage({ title, content: `<p>Status ${status}. ${meaning}</p>\n${codes}` });
}
