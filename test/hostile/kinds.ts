import { makeRequest } from "./from-openapi.ts";
import type { Random } from "./random.ts";

/** What one hostile client does. */
export interface Attack {
  /** What is sent; a number is a pause in milliseconds. */
  pieces: readonly (string | Buffer | number)[];
  /** Whether what comes back is read. */
  reads?: boolean;
  /** What is done when all is sent: wait for an answer, half-close, break off, or stay until the server closes. */
  after?: "answer" | "end" | "reset" | "hold";
}

const JSON_TYPE = "Content-Type: application/json";
const KIB = 1024;

/** A request with its fields, and a body whose length is announced. */
function request(line: string, fields: readonly string[] = [], body?: string | Buffer): Buffer {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const head = Buffer.from(
    `${line} HTTP/1.1\r\n${["Host: cargolex.test", ...fields, ...length].map((field) => `${field}\r\n`).join("")}\r\n`,
    "latin1",
  );
  return body === undefined ? head : Buffer.concat([head, Buffer.from(body)]);
}

const get = (target: string, ...fields: string[]): Attack => ({ pieces: [request(`GET ${target}`, fields)] });
const post = (target: string, body: string | Buffer, ...fields: string[]): Attack => ({
  pieces: [request(`POST ${target}`, [JSON_TYPE, ...fields], body)],
});
const json = (target: string, value: unknown, ...fields: string[]): Attack =>
  post(target, JSON.stringify(value), ...fields);
const raw = (...pieces: Attack["pieces"]): Attack => ({ pieces });

const CALC = "/v1/calc/1136";
const BATCH = "/api/v1/cn/batch";
const WORDS = [
  "a",
  "e",
  "o",
  "of",
  "i",
  "do",
  "and",
  "z",
  "na",
  "or",
  "ie",
  "w",
  "in",
  "the",
  "inne",
  "other",
  "parts",
  "maszyny",
  "x",
  "ni",
] as const;
const UNS = ["1203", "1202", "0081", "1993", "1263", "3077", "2814", "1950", "0336", "3480"] as const;

const words = (random: Random, most: number): string => {
  let text = random.pick(WORDS) as string;
  while (text.length < most) text += ` ${random.pick(WORDS)}`;
  return text.slice(0, most);
};
const q = (random: Random): string => encodeURIComponent(words(random, 20 + random.below(180)));
const members = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":1`).join(",");
const many = (bytes: Buffer, count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => bytes));

/** Every kind of hostile request, by name; each makes one from random numbers. */
export const KINDS: Readonly<Record<string, (random: Random) => Attack>> = {
  // What is no HTTP, or nearly.
  "random bytes": (random) => raw(random.bytes(1 + random.below(2000))),
  "text that is no HTTP": (random) => raw(`${random.text(random.below(300))}\r\n\r\n`),
  "HTTP/0.9": () => raw("GET /healthz\r\n\r\n"),
  "HTTP/2 preface": () => raw("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  "TLS hello": (random) =>
    raw(Buffer.concat([Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), random.bytes(200)])),
  "a version that is none": (random) =>
    raw(`GET /healthz HTTP/${random.below(9)}.${random.below(99)}\r\nHost: x\r\n\r\n`),
  "bare line feeds": () => raw("GET /healthz HTTP/1.1\nHost: x\n\n"),
  "bare carriage returns": () => raw("GET /healthz HTTP/1.1\rHost: x\r\r"),
  "a null in a field": () => raw("GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n"),
  "a field without a colon": (random) => raw(`GET /healthz HTTP/1.1\r\nHost: x\r\n${random.text(20)}\r\n\r\n`),
  "a blank before the colon": () => raw("GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n"),
  "a folded field": () => raw("GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n"),
  "no host": () => raw("GET /healthz HTTP/1.1\r\n\r\n"),
  "two hosts": () => get("/healthz", "Host: other.test"),
  "a host that is none": (random) => raw(`GET /healthz HTTP/1.1\r\nHost: ${random.text(5)}/@${random.text(5)}\r\n\r\n`),
  // Lengths that lie.
  "length and chunks": () =>
    raw(
      `POST ${CALC} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
    ),
  "two lengths": () =>
    raw(`POST ${CALC} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nContent-Length: 4\r\nContent-Length: 40\r\n\r\n{}{}`),
  "a length that is none": (random) =>
    raw(
      `POST ${CALC} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nContent-Length: ${random.pick(["-1", "+2", "0x10", "1e3", "99999999999999999999", "2, 2", " "])}\r\n\r\n{}`,
    ),
  "a length that never comes": (random) => ({
    pieces: [
      `POST ${BATCH} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nContent-Length: ${1 + random.below(1_000_000)}\r\n\r\n{`,
    ],
    after: "end",
  }),
  "a body that is far too long": (random) => ({
    pieces: [
      `POST ${random.pick([BATCH, "/nope", "/healthz"])} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nContent-Length: 2000000000\r\n\r\n`,
      Buffer.alloc(256 * KIB, " "),
    ],
    after: "reset",
  }),
  "a chunk that is none": (random) =>
    raw(
      `POST ${CALC} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n${random.pick(["zz", "-1", "fffffffffffffffff", ""])}\r\n{}\r\n0\r\n\r\n`,
    ),
  "a chunk with extensions": (random) =>
    raw(
      `POST ${CALC} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n2;${random.text(20_000)}\r\n{}\r\n0\r\n\r\n`,
    ),
  "chunks of one byte": () =>
    raw(
      `POST ${CALC} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\n \r\n".repeat(5000)}0\r\n\r\n`,
    ),
  trailers: () =>
    raw(
      `POST ${CALC} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n`,
    ),
  "a body behind GET": () => ({ pieces: [request("GET /v1/classes", [], "x".repeat(5000))] }),
  // Sizes.
  "fields of 20 KB": (random) => get("/healthz", `X-A: ${random.text(20 * KIB)}`),
  "3000 fields": () => raw(`GET /healthz HTTP/1.1\r\nHost: x\r\n${"a:b\r\n".repeat(3000)}\r\n`),
  "a target of 20 KB": (random) => get(`/api/v1/cn?q=${random.text(20 * KIB)}`),
  "a target of 9 KB": (random) => get(`/api/v1/cn?q=7304&_=${random.text(9 * KIB)}`),
  "1000 parameters": () => get(`/v1/classes?${Array.from({ length: 1000 }, (_, index) => `k${index}=1`).join("&")}`),
  "1000 hops": (random) =>
    get(
      "/v1/classes",
      `X-Forwarded-For: ${Array.from({ length: 1000 }, () => `10.0.0.${random.below(255)}`).join(",")}`,
    ),
  "1000 tags": (random) =>
    get("/v1/classes", `If-None-Match: ${Array.from({ length: 1000 }, () => `"${random.text(10)}"`).join(", ")}`),
  // Targets.
  "letters that are not encoded": () => raw(Buffer.from("GET /api/v1/cn?q=łosoś HTTP/1.1\r\nHost: x\r\n\r\n")),
  "broken percent-encoding": (random) =>
    get(random.pick(["/api/v1/cn?q=%E4%", "/v1/un/%", "/%ZZ", "/v1/un/%C0%AE%C0%AE", "/api/v1/cn?%=1"])),
  "control characters": (random) => get(`/api/v1/cn?q=85%0${random.below(8)}42`),
  "paths that climb": (random) =>
    get(
      random.pick([
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/d/..%2f..%2fetc%2fpasswd",
        "/openapi/..\\..\\package.json",
        "/problems/%00",
        "/v1/un/..%2F..%2Fhealthz",
      ]),
    ),
  "a whole URL": (random) =>
    get(
      random.pick([
        "http://169.254.169.254/latest/meta-data",
        "https://cargolex.test/healthz",
        "file:///etc/passwd",
        "//elsewhere.test/healthz",
        "*",
      ]),
    ),
  "names of machinery": (random) =>
    get(
      `/api/v1/cn?q=7304&${random.pick(["__proto__", "constructor", "toString", "hasOwnProperty", "__proto__[x]"])}=1`,
    ),
  "a method that is none": (random) => ({
    pieces: [
      request(
        `${random.pick(["TRACE", "PROPFIND", "PATCH", "DELETE", "BREW", "LINK", "MKCOL", "M-SEARCH"])} /api/v1/cn?q=7304`,
      ),
    ],
  }),
  "a tunnel": () => raw("CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\nSSH-2.0-x\r\n"),
  "an upgrade": () =>
    get("/healthz", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 13"),
  "an expectation nobody meets": () => get("/healthz", "Expect: tea"),
  "asks to send, and does not": () => ({
    pieces: [
      `POST ${BATCH} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nExpect: 100-continue\r\nContent-Length: 500000\r\n\r\n`,
    ],
    after: "end",
  }),
  ranges: () =>
    get(
      "/openapi/sanctions.yaml",
      `Range: bytes=${Array.from({ length: 500 }, (_, index) => `${index}-${index + 1}`).join(",")}`,
    ),
  // Questions that cost.
  "a name of many words": (random) => get(`/api/v1/cn?q=${q(random)}&lang=${random.pick(["pl", "en"])}&limit=500`),
  "a substance of many words": (random) => get(`/v1/un?q=${q(random)}&limit=100`),
  "all letters as words": () => get(`/api/v1/cn?q=${Array.from("abcdefghijklmnopqrstuvwxyz0123456789").join("%20")}`),
  "a batch of names": (random) =>
    json(BATCH, {
      items: Array.from({ length: 20 + random.below(81) }, () => ({ q: words(random, 180) })),
      lang: "en",
      limit: 10,
      view: "full",
    }),
  "a batch of 500 names": (random) =>
    json(BATCH, { items: Array.from({ length: 500 }, () => ({ q: words(random, 180) })) }),
  "a batch of codes": (random) =>
    json(BATCH, {
      items: Array.from({ length: 100 }, () => ({ q: String(10 + random.below(90)) })),
      lang: "en",
      limit: 10,
      view: "full",
    }),
  "a batch of one long name": (random) => json(BATCH, { items: [{ q: words(random, 1_000_000) }] }),
  "a consignment of 1000 lines": (random) =>
    json(CALC, { items: Array.from({ length: 1000 }, () => ({ un: random.pick(UNS), l: random.below(1000) / 10 })) }),
  "20 substances together": (random) =>
    json("/v1/compatibility", { items: Array.from({ length: 20 }, () => ({ un: random.pick(UNS) })) }),
  "an offset far out": (random) => get(`/api/v1/cn?q=84&limit=500&offset=${random.below(100_000)}`),
  // Bodies that are not what they seem.
  "a member twice": () => post(CALC, '{"items":[{"un":"1203","l":5000,"l":1}]}'),
  "125,000 unknown members": () => post(BATCH, `{"items":[{${members(90_000)}}]}`),
  nesting: (random) => post(CALC, random.pick(["[", '{"items":', '[{"a":']).repeat(30_000)),
  "empty objects": () => post(CALC, `{"items":[${"{},".repeat(80_000)}{}]}`),
  "numbers that are none": (random) =>
    post(
      CALC,
      `{"items":[{"un":"1203","l":${random.pick(["1e400", "-0", "1e-400", `1${"0".repeat(10_000)}`, `0.${"1".repeat(10_000)}`, "NaN", "0x1"])}}]}`,
    ),
  "lone surrogates": () => post("/api/lead", '{"email":"a@example.com","source":"\\ud800\\udc00\\ud800"}'),
  "bytes that are no UTF-8": (random) => post(CALC, random.bytes(500)),
  "a compressed body": (random) => post(CALC, random.bytes(500), "Content-Encoding: gzip"),
  "another media type": () => ({ pieces: [request(`POST ${CALC}`, ["Content-Type: text/plain"], '{"items":[]}')] }),
  "names of machinery as members": () =>
    post("/api/lead", '{"email":"a@example.com","__proto__":{"x":1},"constructor":1}'),
  "contacts with a guessed key": (random) =>
    json(
      "/api/lead",
      { email: `${random.text(5)}@example.com`, utm: { a: random.text(100) } },
      `Idempotency-Key: ${random.below(10)}`,
    ),
  // Time.
  "a head that comes slowly": () => ({
    pieces: ["GET /healthz HTTP/1.1\r\n", 300, "Host: x\r\n", 300, "X-A: b\r\n"],
    after: "hold",
  }),
  "a body that comes slowly": () => ({
    pieces: [`POST ${CALC} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nContent-Length: 1000\r\n\r\n{`, 300, " ", 300, " "],
    after: "hold",
  }),
  silence: () => ({ pieces: [], after: "hold" }),
  "breaks off at once": () => ({ pieces: [request("GET /v1/classes")], after: "reset" }),
  "breaks off within a body": () => ({
    pieces: [`POST ${BATCH} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nContent-Length: 1000\r\n\r\n{"items":[`],
    after: "reset",
  }),
  "breaks off while it is answered": (random) => ({
    ...json(BATCH, { items: Array.from({ length: 500 }, () => ({ q: words(random, 100) })) }),
    after: "reset",
  }),
  "half-closes": () => ({ pieces: [request("GET /v1/classes")], after: "end" }),
  // Many at once, and answers that are not read.
  "pipelined documents, not read": () => ({
    pieces: [many(request("GET /openapi/sanctions.yaml"), 200)],
    reads: false,
    after: "hold",
  }),
  "pipelined look-ups": (random) => ({ pieces: [many(request(`GET /api/v1/cn?q=${10 + random.below(90)}`), 7)] }),
  "pipelined health": () => ({ pieces: [many(request("GET /healthz"), 1000)] }),
  "a large answer, not read": (random) => ({
    ...json(BATCH, {
      items: Array.from({ length: 100 }, () => ({ q: String(10 + random.below(90)) })),
      limit: 10,
      view: "full",
    }),
    reads: false,
    after: "hold",
  }),
  readiness: () => get("/readyz"),
  "as the OpenAPI files have it, or nearly": (random) => {
    const { path, body } = makeRequest(random);
    return body === undefined ? get(path) : post(path, body);
  },
  // One address asks the dearest names that its quota permits, and takes no answer.
  "names that nobody reads, fifteen on a connection": () => ({
    pieces: [many(request("GET /api/v1/cn?q=machines&limit=500&view=full&lang=pl&country=RU"), 15)],
    reads: false,
    after: "hold",
  }),
};

/** The first of everything. */
const NO_CHANCE: Random = {
  below: () => 0,
  pick: (values) => values[0]!,
  text: (length) => "a".repeat(length),
  bytes: (length) => Buffer.alloc(length),
};

/** Kinds whose connection stays open until the server closes it. */
export const HELD = Object.keys(KINDS).filter((name) => KINDS[name]!(NO_CHANCE).after === "hold");
