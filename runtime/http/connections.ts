import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RefusalReason } from "./counters.ts";

/** How much the clients of a server may hold open at one time. */
export interface ConnectionBounds {
  /** Connections of one address. */
  connectionsOfAddress: number;
  /** Requests of one connection that were not answered yet. */
  open: number;
  /** Bytes of answers that were not taken, in all. */
  unread: number;
  /** Milliseconds in which an answer must be taken; a large one has more, at so many bytes a second. */
  takeTimeout: number;
  takeRate: number;
}

export interface Connections {
  /** True if a request may be answered; where not, its connection is closed already. */
  admits(req: IncomingMessage, res: ServerResponse): boolean;
  /** From now on every answer is the last of its connection. */
  finish(): void;
  readonly count: number;
}

interface Connection {
  socket: Socket;
  /** The connections of the same address, the one that is idle for longest first; undefined for a trusted proxy. */
  siblings: Set<Connection> | undefined;
  /** Responses that were not taken whole, and by when they must be; undefined until they were handed over. */
  open: Map<ServerResponse, number | undefined>;
  unread: number;
  /** Bytes that the client had taken when that was looked at last. */
  taken: number;
}

/** Milliseconds between two looks at what was not taken. */
const LOOK = 250;

/** Looks what is left to take; gives whether something was taken since the last look. */
function isTaking(connection: Connection, bounds: ConnectionBounds, now: number): boolean {
  const { socket, open } = connection;
  connection.unread = socket.writableLength;
  // The first answer has the socket; those behind it keep their bytes themselves.
  for (const res of open.keys()) if (res.socket === null) connection.unread += res.writableLength;
  for (const [res, until] of open)
    if (until === undefined && res.writableEnded)
      open.set(res, now + bounds.takeTimeout + (connection.unread / bounds.takeRate) * 1000);
  const taken = socket.bytesWritten - socket.writableLength;
  const isMoving = taken > connection.taken;
  connection.taken = taken;
  return isMoving;
}

/** Closes connections whose answers nobody takes, and where more is unread than all may have those that have most. */
function closeUntaken(
  connections: Iterable<Connection>,
  bounds: ConnectionBounds,
  now: number,
  close: (connection: Connection, reason: RefusalReason) => void,
): void {
  const unread: { connection: Connection; isMoving: boolean }[] = [];
  let total = 0;
  for (const connection of connections) {
    if (connection.open.size === 0) continue;
    const isMoving = isTaking(connection, bounds, now);
    if ([...connection.open.values()].some((until) => until !== undefined && until < now))
      close(connection, "answer_not_taken");
    else unread.push({ connection, isMoving });
    total += connection.unread;
  }
  unread.sort((a, b) => b.connection.unread - a.connection.unread);
  for (const { connection, isMoving } of unread) {
    if (total <= bounds.unread) break;
    if (isMoving && total <= 2 * bounds.unread) continue;
    total -= connection.unread;
    close(connection, "unread_answers");
  }
}

/**
 * Bounds what the clients of a server hold open: connections of an address (idle ones are closed first, trusted proxies
 * are exempt), open requests of a connection, bytes of answers that nobody takes (those of who has most go first, and
 * a client that reads is not cut off), and the time to take an answer.
 */
export function boundConnections(
  server: Server,
  bounds: ConnectionBounds,
  addressOf: (socket: Socket) => string | undefined,
  count: (reason: RefusalReason) => void,
  clock: () => number,
): Connections {
  const connections = new Map<Socket, Connection>();
  const addresses = new Map<string, Set<Connection>>();
  let isFinishing = false;

  const close = (connection: Connection, reason: RefusalReason): void => {
    count(reason);
    connections.delete(connection.socket);
    connection.socket.destroy();
  };

  server.on("connection", (socket: Socket) => {
    const address = addressOf(socket);
    const siblings = address === undefined ? undefined : (addresses.get(address) ?? new Set());
    const connection: Connection = { socket, siblings, open: new Map(), unread: 0, taken: 0 };
    connections.set(socket, connection);
    if (address !== undefined && siblings !== undefined) addresses.set(address, siblings.add(connection));
    socket.once("close", () => {
      connections.delete(socket);
      siblings?.delete(connection);
      if (address !== undefined && siblings?.size === 0) addresses.delete(address);
    });
    if (siblings === undefined || siblings.size <= bounds.connectionsOfAddress) return;
    const idle = [...siblings].find(
      (sibling) => sibling.open.size === 0 && sibling !== connection && connections.has(sibling.socket),
    );
    if (idle === undefined) close(connection, "connections_of_address");
    else close(idle, "idle_connection_replaced");
  });

  const looking = setInterval(() => closeUntaken(connections.values(), bounds, clock(), close), LOOK).unref();
  server.once("close", () => clearInterval(looking));

  return {
    admits(req, res) {
      const connection = connections.get(req.socket);
      if (connection === undefined) return false;
      const { open, siblings } = connection;
      if (open.size >= bounds.open) {
        close(connection, "pipelined");
        return false;
      }
      open.set(res, undefined);
      if (isFinishing) res.shouldKeepAlive = false;
      res.once("close", () => {
        open.delete(res);
        if (open.size === 0 && siblings?.delete(connection)) siblings.add(connection);
      });
      return true;
    },
    finish() {
      isFinishing = true;
      for (const { open } of connections.values()) for (const res of open.keys()) res.shouldKeepAlive = false;
    },
    get count() {
      return connections.size;
    },
  };
}
