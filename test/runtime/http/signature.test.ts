import { createPublicKey, generateKeyPairSync, verify, createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseDictionary, serializeInnerList, type InnerList, type Item } from "structured-headers";
import { afterAll, describe, expect, it } from "vitest";
import { readSigner } from "../../../runtime/http/signature.ts";
import { runCli } from "../../pipeline/commands/run-cli.ts";
import { askApp, post, sampleApp, type Ask } from "./harness.ts";
import { realApp } from "./real-app.ts";

const folder = mkdtempSync(join(tmpdir(), "cargolex-replay-"));
afterAll(() => rmSync(folder, { recursive: true }));

const pem = (): string => generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const pemFile = (name: string, text = pem()): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const signer = await readSigner([pemFile("new.pem"), pemFile("old.pem")]);
const request: Ask = askApp(sampleApp({ signer }));

interface Sent {
  method: string;
  path: string;
  query: string;
  fields: Headers;
}

/**
 * Verifies as RFC 9421 says, of which nothing is shared with the service: the base is built again from what was sent
 * and what came.
 */
async function isProved(sent: Sent, answer: { status: number; headers: Headers; text: string }): Promise<boolean> {
  const directory = (await request("/.well-known/http-message-signatures-directory")).json as {
    keys: { kid: string; kty: string; crv: string; x: string }[];
  };
  const [[label, list] = []] = [...parseDictionary(answer.headers.get("signature-input") ?? "")];
  const signature = parseDictionary(answer.headers.get("signature") ?? "").get(label ?? "") as Item | undefined;
  if (list === undefined || signature === undefined) return false;
  const [components, params] = list as InnerList;
  const jwk = directory.keys.find(({ kid }) => kid === params.get("keyid"));
  if (jwk === undefined || params.get("alg") !== "ed25519") return false;
  const lines = components.map(([component, flags]) => {
    const name = component as string;
    const isRequested = flags.get("req") === true;
    const derived: Record<string, string> = {
      "@status": String(answer.status),
      "@method": sent.method,
      "@path": sent.path,
      "@query": sent.query,
    };
    const value = derived[name] ?? (isRequested ? sent.fields : answer.headers).get(name) ?? "absent";
    return `"${name}"${isRequested ? ";req" : ""}: ${value}`;
  });
  const base = [...lines, `"@signature-params": ${serializeInnerList(list as InnerList)}`].join("\n");
  const isSigned = verify(
    null,
    Buffer.from(base),
    createPublicKey({ key: jwk, format: "jwk" }),
    Buffer.from(signature[0] as ArrayBuffer),
  );
  const digest = `sha-256=:${createHash("sha256").update(answer.text).digest("base64")}:`;
  return (
    isSigned && components.some(([name]) => name === "repr-digest") && answer.headers.get("repr-digest") === digest
  );
}

const got = (path: string): Sent => ({ method: "GET", path, query: "?", fields: new Headers() });

describe("a signed answer", () => {
  it("to GET is proved by the directory of keys, and bound to its question", async () => {
    const answer = await request("/api/v1/cn?utm_source=x&lang=en&q=8542");
    expect(answer.headers.get("signature-input")).toMatch(
      /^cargolex=\("@status" "content-type" "repr-digest" "dataset-version" "content-location"\);created=1795258800;keyid="[\w-]{43}";alg="ed25519";tag="cargolex"$/,
    );
    expect(answer.headers.get("content-location")).toBe("/api/v1/cn?lang=en&q=8542");
    expect(await isProved(got("/api/v1/cn"), answer)).toBe(true);
  });

  it("to POST is bound to the address, and to the body by its digest", async () => {
    const body = JSON.stringify({ items: [{ un: "1203", l: 333 }] });
    const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
    const sent: Sent = {
      method: "POST",
      path: "/v1/calc/1136",
      query: "?lang=en",
      fields: new Headers({ "content-digest": digest }),
    };
    const answer = await request("/v1/calc/1136?lang=en", post(body, { "content-digest": digest }));
    expect([answer.status, await isProved(sent, answer)]).toEqual([200, true]);
    expect(await isProved({ ...sent, query: "?lang=pl" }, answer)).toBe(false);
    expect(
      await isProved({ ...sent, fields: new Headers({ "content-digest": digest.replace("=:", "=:A") }) }, answer),
    ).toBe(false);
  });

  it.each([
    { why: "another status", change: { status: 201 } },
    { why: "another body", change: { text: "{}" } },
    { why: "another release", fields: { "dataset-version": "2026.11.22" } },
    { why: "another question", fields: { "content-location": "/api/v1/cn?lang=en&q=0201" } },
    { why: "another digest", fields: { "repr-digest": "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:" } },
    { why: "a later day", replace: [/created=\d+/, "created=1795258801"] },
    { why: "the older key", replace: [/keyid="[^"]+"/, `keyid="${signer.keys.keys[1]?.kid}"`] },
  ])("is none with $why", async ({ change = {}, fields = {}, replace }) => {
    const answer = await request("/api/v1/cn?lang=en&q=8542");
    const headers = new Headers({ ...Object.fromEntries(answer.headers), ...fields });
    const input = headers.get("signature-input") ?? "";
    if (replace !== undefined)
      headers.set("signature-input", input.replace(replace[0] as RegExp, replace[1] as string));
    expect(await isProved(got("/api/v1/cn"), { ...answer, headers, ...change })).toBe(false);
  });

  it("a body that is not the one of its Content-Digest is refused, and one that names no SHA-256", async () => {
    const body = { items: [{ un: "1203", l: 333 }] };
    for (const digest of ["sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:", "md5=:AAAA:", "?"]) {
      expect((await request("/v1/calc/1136", post(body, { "content-digest": digest }))).json).toMatchObject({
        status: 400,
        errors: [{ parameter: "Content-Digest", code: "conflict" }],
      });
    }
  });

  it.each([
    { text: "", says: "x.pem is no private key in PEM (PKCS8): make one with cargolex keygen" },
    {
      text: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }),
      says: "x.pem is no Ed25519 key: make one with cargolex keygen",
    },
  ])("wants an Ed25519 key: $says", async ({ text, says }) =>
    expect(readSigner([pemFile("x.pem", text.toString())])).rejects.toThrow(says),
  );
});

const keep = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe("cargolex replay", () => {
  const data = join(import.meta.dirname, "../../../dist/data");

  it.each([
    "/api/v1/cn?q=8542%2031&lang=en",
    "/api/v1/cn?q=kawior",
    "/api/v1/cn?q=8542&view=basic&lang=en",
    "/v1/un/1203?lang=de",
    "/api/v1/cn?q=0101&as_of=2025-03-01&regime=RU&limit=3",
  ])("finds the same bytes for %s, with its fields and, where it says what was asked, without", async (target) => {
    const real = askApp(realApp("2026-11-20"));
    const answer = await real(target);
    const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const whole = keep("whole.txt", `HTTP/1.1 200 OK\r\n${head}\r\n${answer.text}`);
    expect(await runCli("replay", whole, "--data", data)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^equal: release 2026\.11\.21 answers \//),
    });
    const bare = await runCli(
      "replay",
      keep("bare.json", answer.text),
      "--data",
      data,
      ...(target.includes("as_of") ? ["--question", target] : []),
      "--json",
    );
    expect([bare.code, JSON.parse(bare.stdout)]).toEqual([
      0,
      expect.objectContaining({ equal: true, version: "2026.11.21" }),
    ]);
  });

  it("finds the same bytes for a body that was sent", async () => {
    const real = askApp(realApp("2026-11-20"));
    const body = { items: [{ un: "1203", l: 333 }] };
    const answer = keep("calc.json", (await real("/v1/calc/1136?lang=en", post(body))).text);
    const requested = [
      "--question",
      "/v1/calc/1136?lang=en",
      "--body",
      keep("body.json", JSON.stringify(body)),
      "--data",
      data,
    ];
    expect((await runCli("replay", answer, ...requested)).code).toBe(0);
    expect(await runCli("replay", answer, "--data", data)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("does not say what was asked: give --question"),
    });
  });

  it("says where an answer was changed, and which release is missing", async () => {
    const real = askApp(realApp("2026-11-20"));
    const { text } = await real("/api/v1/cn?q=8542%2031&lang=en");
    expect(
      await runCli(
        "replay",
        keep("changed.json", text.replace('"verdict":"restricted"', '"verdict":"no_match"')),
        "--question",
        "/api/v1/cn?q=8542%2031&lang=en",
        "--data",
        data,
      ),
    ).toMatchObject({
      code: 1,
      stdout:
        'different: release 2026.11.21 answers /api/v1/cn?q=8542%2031&lang=en with other bytes; first at /verdict: kept "no_match", computed "restricted"\n',
    });
    expect(
      await runCli("replay", keep("other.json", text.replaceAll("2026.11.21", "2026.11.20")), "--data", data),
    ).toMatchObject({ code: 2, stderr: expect.stringContaining("release 2026.11.20 is not in ") });
    expect(await runCli("replay", keep("none.json", "[1"))).toMatchObject({ code: 2 });
    expect(await runCli("replay")).toMatchObject({ code: 2 });
  });
});
