import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { clientOf, isWithin } from "../http/client-address.ts";
import type { Counters } from "../http/counters.ts";
import type { Log } from "../http/log.ts";
import { nodeServer, type NodeParts, type NodeServer } from "../http/node-server.ts";
import type { Settings } from "../http/settings.ts";

const MEBIBYTE = 1024 * 1024;

/** A server that listens, and where it is reached. */
export interface Listening extends NodeServer {
  site: string;
}

/** Listens where the settings say. Gives one line on why that cannot be, and what helps. */
export async function listen(settings: Settings, app: Pick<NodeParts, "fetch" | "answerPlain">, log: Log, counters: Counters): Promise<Listening | { fault: string }> {
  const opened = nodeServer({ ...app, site: () => settings.publicUrl ?? "", log, counters, bounds: boundsOf(settings), addressOf: (socket) => addressOf(socket, settings) });
  opened.server.listen(settings.port, settings.host);
  try {
    await once(opened.server, "listening");
  } catch (error) {
    return { fault: sayPort(settings, error as NodeJS.ErrnoException) };
  }
  return { ...opened, site: settings.publicUrl ?? siteOf(settings, opened.server.address() as AddressInfo) };
}

function boundsOf({ connections, connectionsOfAddress, perMinute, rateLimit }: Settings) {
  return {
    connections, connectionsOfAddress, pipelined: 8, unread: 32 * MEBIBYTE, unreadOfAddress: 8 * MEBIBYTE, takeTimeout: 30_000, takeRate: 64 * 1024,
    // Far above any quota, also that of a key of a hundred times, so that only those meet it who go on asking when they are refused.
    attempts: rateLimit ? Math.max(3000, 100 * perMinute) : 1_000_000_000,
  };
}

/** The address that a connection counts for; none for a trusted proxy, which speaks for many. */
function addressOf({ remoteAddress }: Socket, { trustedProxies }: Settings): string | undefined {
  return remoteAddress === undefined || isWithin(remoteAddress, trustedProxies) ? undefined : clientOf(remoteAddress, null, trustedProxies);
}

/** Why a port cannot be listened on, and what helps. */
function sayPort({ host, port }: Settings, { code }: NodeJS.ErrnoException): string {
  const place = `${host}:${port}`;
  if (code === "EADDRINUSE") return `Port ${port} of ${host} is in use: end what listens there, or set PORT to another (0 takes a free one).`;
  if (code === "EACCES") return `Port ${port} of ${host} may not be listened on by this user: set PORT to one from 1024.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `${host} is no address of this machine: set HOST.`;
  return `Cannot listen on ${place}: ${code}. Set HOST and PORT.`;
}

function siteOf({ host }: Settings, { port }: AddressInfo): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
