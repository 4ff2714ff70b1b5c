import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readSigningKey, signBytes } from "../../../pipeline/publish/keys.ts";
import { readPublicPem } from "../../../runtime/rules/trust/key-list.ts";
import { runCli } from "../commands/run-cli.ts";
import { scratch } from "./small-release.ts";

const work = scratch();
afterAll(() => work.remove());

it("keygen keeps the private key to its owner and never writes over one", async () => {
  const out = join(work.folder, "new/keys");
  const run = await runCli("keygen", "--out", out, "--json");
  const made = JSON.parse(run.stdout) as { id: string; private_key: string; public_key: string };
  expect(statSync(made.private_key).mode & 0o777).toBe(0o600);
  expect(statSync(out).mode & 0o777).toBe(0o700);
  expect(readFileSync(made.private_key, "utf8")).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  expect(readSigningKey(readFileSync(made.private_key, "utf8")).id).toBe(made.id);
  expect(await readPublicPem(readFileSync(made.public_key, "utf8"))).toMatchObject({ id: made.id });
  expect((JSON.parse((await runCli("keygen", "--out", out, "--json")).stdout) as typeof made).id).not.toBe(made.id);
});

it("keygen says why it cannot write", async () => {
  writeFileSync(join(work.folder, "file"), "");
  expect(await runCli("keygen", "--out", join(work.folder, "file"))).toEqual({
    code: 1,
    stdout: "",
    stderr: `cargolex keygen: cannot write ${join(work.folder, "file")}: ENOTDIR; nothing was changed\n`,
  });
});

it.each([
  {
    why: "RSA",
    pem: () =>
      generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    fault: "is an rsa key, want Ed25519",
  },
  { why: "no key", pem: () => "hello", fault: "is not a private key" },
])("refuses to sign with $why", ({ pem, fault }) => expect(() => readSigningKey(pem())).toThrow(fault));

const openssl = spawnSync("openssl", ["version"]).status === 0;

it.runIf(openssl)("signs so that openssl and sha256sum verify a release without us", async () => {
  const made = await work.key();
  const target = join(work.folder, "target");
  expect(
    (
      await work.run(
        "publish",
        target,
        "--data",
        await work.build("data", {}),
        "--cache",
        work.cache,
        "--brotli",
        "1",
        "--key",
        made.private_key,
      )
    ).code,
  ).toBe(0);
  const cwd = join(target, "d/2026.11.21");
  const signature = ["-rawin", "-in", "statement.json", "-sigfile", `signatures/${made.id}.sig`];
  const verify = (): ReturnType<typeof spawnSync> =>
    spawnSync("openssl", ["pkeyutl", "-verify", "-pubin", "-inkey", made.public_key, ...signature], { cwd });
  expect(verify().status).toBe(0);
  expect(spawnSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd }).status).toBe(0);
  writeFileSync(join(cwd, "statement.json"), "{}");
  expect(verify().status).not.toBe(0);
});

it.runIf(openssl)("signs an index and a list of keys so that openssl verifies all lines but the last", async () => {
  const made = await work.key();
  const target = join(work.folder, "signed");
  expect(
    (
      await work.run(
        "publish",
        target,
        "--data",
        await work.build("data", {}),
        "--cache",
        work.cache,
        "--brotli",
        "1",
        "--key",
        made.private_key,
      )
    ).code,
  ).toBe(0);
  for (const file of ["index.json", "keys/1.json"]) {
    const lines = readFileSync(join(target, file), "utf8").trimEnd().split("\n");
    const signature = /"signature":"([^"]+)"/.exec(lines.at(-1) ?? "")?.[1] ?? "";
    writeFileSync(join(work.folder, "signed.txt"), `${lines.slice(0, -1).join("\n")}\n`);
    writeFileSync(join(work.folder, "signed.sig"), Buffer.from(signature, "base64"));
    expect(
      spawnSync(
        "openssl",
        [
          "pkeyutl",
          "-verify",
          "-pubin",
          "-inkey",
          made.public_key,
          "-rawin",
          "-in",
          "signed.txt",
          "-sigfile",
          "signed.sig",
        ],
        { cwd: work.folder },
      ).status,
    ).toBe(0);
  }
});

it("signs the same bytes the same way", () => {
  const key = readSigningKey(
    generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  );
  expect(signBytes(key, Buffer.from("a"))).toEqual(signBytes(key, Buffer.from("a")));
});
