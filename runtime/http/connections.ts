import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RefusalReason } from "./counters.ts";
import { memoryLimiter, type LocalLimiter } from "./limiter.ts";

/** How much the clients of a server may hold open at one time. */
export interface ConnectionBounds {
  /** Connections, in all and of one address. */
  connections: number;
  connectionsOfAddress: number;
  /** Requests of one connection that were not answered yet. */
  pipelined: number;
  /** Bytes of answers that were not taken, in all and by one address. */
  unread: number;
  unreadOfAddress: number;
  /** Milliseconds in which an answer must be taken, and the bytes a second that are time enough for a large one. */
  takeTimeout: number;
  takeRate: number;
  /** Connections and requests of one address in a minute, whatever becomes of them. */
  attempts: number;
}

export interface Connections {
  /** Whether a request may be answered; where not, its connection is closed already. */
  admits(req: IncomingMessage, res: ServerResponse): boolean;
  /** To be told when an answer was handed to its socket. */
  sent(res: ServerResponse): void;
  /** Whether a request of the connection came whole, and its answer has not begun. */
  isWorkedFor(socket: Socket): boolean;
  /** Counts what could not be read as a request. */
  attempt(socket: Socket): void;
  /** From now on every answer is the last of its connection. */
  finish(): void;
  readonly count: number;
  /** Connections that came in so far. */
  readonly arrived: number;
}

interface Address {
  name: string;
  connections: Set<Connection>;
  unread: number;
}

interface Connection {
  socket: Socket;
  /** Undefined for a trusted proxy, which speaks for many. */
  address: Address | undefined;
  open: Set<ServerResponse>;
  unread: number;
  /** What the socket had taken, and when that was seen last. */
  taken: number;
  takenAt: number;
}

interface Around {
  /** The address that a connection counts for, or undefined for a trusted proxy. */
  addressOf: (socket: Socket) => string | undefined;
  count: (reason: RefusalReason) => void;
  clock: () => number;
}

const SWEEP = 5000;
const ATTEMPT_BYTES = 4 * 1024 * 1024;

/** Bounds what the clients of a server hold open. What is too much is closed, that of the address that has most first, so that one client does not take the place of others. */
export function boundConnections(server: Server, bounds: ConnectionBounds, { addressOf, count, clock }: Around): Connections {
  const known = new Map<Socket, Connection>();
  const addresses = new Map<string, Address>();
  const attempts: LocalLimiter = memoryLimiter([{ name: "attempts", counts: "requests", quota: bounds.attempts, window: 60 }], clock, ATTEMPT_BYTES);
  let [unread, arrived] = [0, 0];
  let isFinishing = false;

  const close = (connection: Connection, reason: RefusalReason): void => {
    count(reason);
    connection.socket.destroy();
    forget(connection);
  };
  const forget = (connection: Connection): void => {
    if (!known.delete(connection.socket)) return;
    setUnread(connection, 0);
    const { address } = connection;
    address?.connections.delete(connection);
    if (address?.connections.size === 0) addresses.delete(address.name);
  };
  const setUnread = (connection: Connection, bytes: number): void => {
    unread += bytes - connection.unread;
    if (connection.address !== undefined) connection.address.unread += bytes - connection.unread;
    connection.unread = bytes;
  };
  const hasAttempt = (address: Address | undefined): boolean => address === undefined || attempts.take(address.name, ONE).allowed;

  server.on("connection", (socket: Socket) => {
    arrived++;
    const name = addressOf(socket);
    const address = name === undefined ? undefined : (addresses.get(name) ?? { name, connections: new Set(), unread: 0 });
    const connection: Connection = { socket, address, open: new Set(), unread: 0, taken: 0, takenAt: clock() };
    known.set(socket, connection);
    if (address !== undefined) addresses.set(address.name, address).get(address.name)!.connections.add(connection);
    untraced(socket);
    socket.once("close", () => forget(connection));
    if (!hasAttempt(address)) close(connection, "unpaid_requests");
    else if (address !== undefined && address.connections.size > bounds.connectionsOfAddress) {
      const idle = idleOf(address, connection);
      if (idle === undefined) close(connection, "connections_of_address");
      else close(idle, "idle_connection_replaced");
    } else if (known.size > bounds.connections) {
      const most = largest(addresses.values(), ({ connections }) => connections.size);
      const [first] = most?.connections ?? [];
      const replaced = most && (idleOf(most, connection) ?? first);
      close(replaced ?? connection, "connections");
    }
  });

  const sweep = setInterval(() => {
    for (const connection of known.values()) {
      if (connection.unread === 0) continue;
      update(connection);
      const patience = bounds.takeTimeout + (connection.unread / bounds.takeRate) * 1000;
      if (connection.unread > 0 && clock() - connection.takenAt > patience) close(connection, "answer_not_taken");
    }
  }, Math.min(SWEEP, bounds.takeTimeout));
  sweep.unref();
  server.once("close", () => clearInterval(sweep));

  /** Looks what the socket has still to take. */
  const update = (connection: Connection): void => {
    const { socket } = connection;
    let bytes = socket.writableLength;
    // The first answer has the socket; those behind it keep their bytes themselves.
    for (const res of connection.open) if (res.socket === null) bytes += res.writableLength;
    setUnread(connection, bytes);
    const taken = socket.bytesWritten - socket.writableLength;
    if (taken > connection.taken || bytes === 0) [connection.taken, connection.takenAt] = [taken, clock()];
  };

  return {
    admits(req, res) {
      const connection = known.get(req.socket);
      if (connection === undefined) return false;
      if (!hasAttempt(connection.address)) close(connection, "unpaid_requests");
      else if (connection.open.size >= bounds.pipelined) close(connection, "pipelined");
      else {
        connection.open.add(res);
        if (isFinishing) res.setHeader("connection", "close");
        res.once("close", () => {
          connection.open.delete(res);
          if (connection.unread > 0) update(connection);
          // The connection used last stands last.
          if (connection.open.size === 0 && connection.address?.connections.delete(connection)) connection.address.connections.add(connection);
        });
        return true;
      }
      return false;
    },
    sent(res) {
      const connection = known.get(res.req.socket);
      if (connection === undefined || res.writableFinished) return;
      if (connection.unread === 0) connection.takenAt = clock();
      update(connection);
      const { address } = connection;
      if (address !== undefined && address.unread > bounds.unreadOfAddress && openAnswers(address) > 1) {
        close(largest(address.connections, (other) => other.unread) ?? connection, "unread_answers_of_address");
      }
      while (unread > bounds.unread) {
        const most = largest(known.values(), (other) => other.unread);
        if (most === undefined || most.unread === unread) break;
        close(most, "unread_answers");
      }
    },
    isWorkedFor(socket) {
      return [...(known.get(socket)?.open ?? [])].some((res) => res.req.complete && !res.headersSent);
    },
    attempt(socket) {
      const connection = known.get(socket);
      if (connection !== undefined) hasAttempt(connection.address);
    },
    finish() {
      isFinishing = true;
    },
    get count() {
      return known.size;
    },
    get arrived() {
      return arrived;
    },
  };
}

/**
 * When a connection closes, Node makes an error for each of its requests that got no answer: a thousand for one that sent a thousand at once. Nobody reads where they were made,
 * and to write that down was half of the time that such a connection took from all others.
 */
function untraced(socket: Socket): void {
  let usual = Error.stackTraceLimit;
  socket.prependOnceListener("close", () => {
    usual = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
  });
  socket.once("close", () => (Error.stackTraceLimit = usual));
}

const ONE = { requests: 1 };

/** The connection of an address that was idle for longest, other than a new one. */
function idleOf({ connections }: Address, fresh: Connection): Connection | undefined {
  for (const connection of connections) if (connection.open.size === 0 && connection !== fresh) return connection;
  return undefined;
}

function openAnswers({ connections }: Address): number {
  return [...connections].reduce((sum, { open }) => sum + open.size, 0);
}

function largest<Value>(values: Iterable<Value>, measure: (value: Value) => number): Value | undefined {
  let found: Value | undefined;
  for (const value of values) if (found === undefined || measure(value) > measure(found)) found = value;
  return found;
}
