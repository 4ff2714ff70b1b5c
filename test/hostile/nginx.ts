import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { removeFolder } from "./target.ts";

const CONFIG = join(import.meta.dirname, "../../runtime/deploy/nginx.conf");

/** The nginx of the repository before a server of this machine; only hosts, ports and folders are those of the test. */
export async function startNginx(upstream: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "cargolex-nginx-"));
  const port = await freePort();
  const config = readFileSync(CONFIG, "utf8")
    .replace("/var/cache/nginx/cargolex", join(folder, "cache"))
    .replace(
      "include mime.types;",
      ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
        .join(" "),
    )
    .replace("listen 8080", `listen 127.0.0.1:${port}`)
    .replace(/(?: {4}server \S+:3000;\n?)+/, `    server 127.0.0.1:${upstream};\n`);
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;\n${user}${config}`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "inherit" });
  while (!(await accepts(port))) {
    if (nginx.exitCode !== null)
      throw new Error(`nginx did not start: ${readFileSync(join(folder, "error.log"), "utf8")}`);
    await pause(50);
  }
  return {
    port,
    async stop() {
      nginx.kill("SIGTERM");
      if (nginx.exitCode === null) await once(nginx, "exit");
      removeFolder(folder);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    }).on("error", () => resolve(false));
  });
}
