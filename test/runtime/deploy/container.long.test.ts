import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bundleSite } from "../../../pipeline/bundle/site.ts";
import { bundleServer } from "../../../pipeline/commands/bundle.ts";
import { needTool } from "../need-tool.ts";

const ROOT = join(import.meta.dirname, "../../..");
const isThere = needTool("buildah", () => execFileSync("buildah", ["--version"], { stdio: "ignore" }));

/**
 * Builds the second stage of the Dockerfile as it stands, from what the first one makes: no package is fetched here.
 * Its base is made of the Node that runs this test, since none can be fetched.
 */
describe.skipIf(!isThere)("the container", () => {
  let folder = "";
  let container = "";
  let child: ChildProcess | undefined;
  const buildah = (...args: string[]): string =>
    execFileSync(
      "buildah",
      ["--storage-driver", "vfs", "--root", join(folder, "storage"), "--runroot", join(folder, "run"), ...args],
      { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
    ).trim();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "cargolex-container-"));
    const base = join(folder, "base");
    const take = (file: string, as = file): void => {
      mkdirSync(join(base, dirname(as)), { recursive: true });
      copyFileSync(file, join(base, as));
      chmodSync(join(base, as), 0o755);
      for (const [library] of execFileSync("ldd", [file], { encoding: "utf8" }).matchAll(/\/\S+/g)) {
        mkdirSync(join(base, dirname(library)), { recursive: true });
        copyFileSync(library, join(base, library));
      }
    };
    take(process.execPath, "/usr/local/bin/node");
    for (const tool of ["/bin/sh", "/bin/mkdir", "/bin/chown"]) take(tool);
    mkdirSync(join(base, "tmp"));
    writeFileSync(join(folder, "Dockerfile"), "FROM scratch\nCOPY base/ /\nENV PATH=/usr/local/bin:/bin\n");
    buildah("bud", "--isolation", "chroot", "-q", "-f", join(folder, "Dockerfile"), "-t", "base", folder);
    const context = join(folder, "context");
    await bundleServer(join(context, "dist/server"));
    await bundleSite(ROOT, join(context, "dist/site"));
    cpSync(join(ROOT, "dist/data"), join(context, "dist/data"), { recursive: true });
    const [head = "", , stage = ""] = readFileSync(join(ROOT, "runtime/deploy/Dockerfile"), "utf8").split(/^FROM /m);
    const second = join(folder, "second");
    writeFileSync(second, `${head}FROM ${stage.replaceAll("COPY --from=build /src/", "COPY ")}`);
    buildah(
      "bud",
      "--isolation",
      "chroot",
      "-q",
      "--build-arg",
      "BASE=localhost/base",
      "-f",
      second,
      "-t",
      "cargolex",
      context,
    );
    container = buildah("from", "cargolex");
  });
  afterAll(() => {
    child?.kill("SIGTERM");
    if (container !== "") buildah("rm", container);
    rmSync(folder, { recursive: true, force: true });
  });

  it("answers, is ready and keeps contacts as nobody in particular", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    probe.close();
    child = spawn(
      "buildah",
      [
        "--storage-driver",
        "vfs",
        "--root",
        join(folder, "storage"),
        "--runroot",
        join(folder, "run"),
        "run",
        "--isolation",
        "chroot",
        "--user",
        "65532:65532",
        container,
        "--",
        "sh",
        "-c",
        `PORT=${port} HOST=127.0.0.1 STOP_DELAY=0 exec node server/cargolex.js`,
      ],
      { stdio: "ignore" },
    );
    const url = `http://127.0.0.1:${port}`;
    await vi.waitFor(
      async () => {
        if (!(await fetch(`${url}/readyz`)).ok) throw new Error("it is not ready");
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      status: "ok",
      checks: { dataset: "ok", leads: "ok" },
    });
    const lead = await fetch(`${url}/api/lead`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"email":"a@example.com"}',
    });
    expect([
      (await fetch(`${url}/v1/un/1203`)).status,
      lead.status,
      (await fetch(`${url}/`)).headers.get("content-type"),
    ]).toEqual([200, 200, "text/html; charset=utf-8"]);
  });

  it("writes nowhere but in its volume", () => {
    const probe = `const fs=require("node:fs");const may=(place)=>{try{fs.writeFileSync(place+"/probe","x");fs.rmSync(place+"/probe");return true}catch{return false}};console.log(JSON.stringify(["/","/app","/app/server","/app/data","/app/site","/usr/local/bin","/var/lib","/var/lib/cargolex"].filter(may)))`;
    expect(
      JSON.parse(
        buildah("run", "--isolation", "chroot", "--user", "65532:65532", container, "--", "node", "-e", probe),
      ),
    ).toEqual(["/var/lib/cargolex"]);
  });
});
