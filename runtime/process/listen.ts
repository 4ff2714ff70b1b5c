import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { clientOf, isWithin } from "../http/client-address.ts";
import type { Counters } from "../http/counters.ts";
import { nodeServer, type NodeParts, type NodeServer } from "../http/node-server.ts";
import type { Settings } from "../http/settings.ts";

const MEBIBYTE = 1024 * 1024;

/** A server that listens, and where it is reached. */
interface Listening extends NodeServer {
  site: string;
}

/** Listens where the settings say. Gives one line on why that cannot be, and what helps. */
export async function listen(
  settings: Settings,
  fetch: NodeParts["fetch"],
  counters: Counters,
): Promise<Listening | { fault: string }> {
  const opened = nodeServer({
    fetch,
    site: () => settings.publicUrl ?? "",
    counters,
    bounds: {
      connectionsOfAddress: settings.connectionsOfAddress,
      open: MOST_OPEN,
      unread: 64 * MEBIBYTE,
      takeTimeout: 30_000,
      takeRate: 32 * 1024,
    },
    addressOf: (socket) => addressOf(socket, settings),
  });
  opened.server.listen(settings.port, settings.host);
  try {
    await once(opened.server, "listening");
  } catch (error) {
    return { fault: portFault(settings, error as NodeJS.ErrnoException) };
  }
  return { ...opened, site: settings.publicUrl ?? siteOf(settings, opened.server.address() as AddressInfo) };
}

/** Requests of one connection that are open at one time. */
const MOST_OPEN = 16;

/** The address that a connection counts for; none for a trusted proxy, which speaks for many. */
function addressOf({ remoteAddress }: Socket, { trustedProxies }: Settings): string | undefined {
  return remoteAddress === undefined || isWithin(remoteAddress, trustedProxies)
    ? undefined
    : clientOf(remoteAddress, null, trustedProxies);
}

/** Why a port cannot be listened on, and what helps. */
export function portFault({ host, port }: Settings, { code }: NodeJS.ErrnoException): string {
  const location = `${host}:${port}`;
  if (code === "EADDRINUSE")
    return `Port ${port} of ${host} is in use: end what listens there, or set PORT to another (0 takes a free one).`;
  if (code === "EACCES")
    return `Port ${port} of ${host} may not be listened on by this user: set PORT to one from 1024.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `${host} is no address of this machine: set HOST.`;
  return `Cannot listen on ${location}: ${code}. Set HOST and PORT.`;
}

function siteOf({ host }: Settings, { port }: AddressInfo): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
