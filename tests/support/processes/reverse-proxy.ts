import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as requestOf, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a process accepted and did not answer: its connection broke. The client gets 502. */
export type Cut = { port: number; method: string; path: string; code: string; at: number };

export type ReverseProxy = {
  origin: string;
  /** All requests so far whose connection to a process broke. */
  cuts: readonly Cut[];
  /** How many requests went to another process because the first one refused the connection. */
  passedOn: () => number;
  /** The ports of the processes on this machine, tried in turn. */
  serve: (ports: readonly number[]) => void;
  close: () => Promise<void>;
};

/** Headers between two neighbors on the way (RFC 9110 §7.6.1). */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "upgrade"];

/**
 * A reverse proxy as operators put one before several processes: it uses them in turn. A request goes to the next
 * process only when a process refuses the connection, so that it cannot have been handled. If repeating it does no harm
 * (RFC 9110 §9.2.2) and a reused connection turns out to be closed, it gets a new one to the same process, as nginx does.
 * A form always gets a new connection.
 */
export async function startReverseProxy(): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  const cuts: Cut[] = [];
  let ports: readonly number[] = [];
  let turn = 0;
  let passedOn = 0;

  /** Sends the request to one process; resolves with true if another process may be tried instead. */
  async function isUnhandled(request: Omit<Forwarded, "port" | "agent">, port: number): Promise<boolean> {
    const { method = "", url: path = "" } = request.inward;
    const isSafe = method === "GET" || method === "HEAD";
    let outcome = await forward({ ...request, port, agent: isSafe ? agent : null });
    if (outcome !== "done" && isSafe && outcome.wasReused && !request.outward.headersSent)
      outcome = await forward({ ...request, port, agent: null });
    if (outcome === "done") return false;
    const { code } = outcome;
    if (code === "ECONNREFUSED") return true;
    cuts.push({ port, method, path, code, at: Date.now() });
    return false;
  }

  async function answer(inward: IncomingMessage, outward: ServerResponse): Promise<void> {
    const request = { inward, body: Buffer.concat(await inward.toArray()), outward };
    const first = turn++;
    for (let tried = 0; tried < ports.length; tried += 1) {
      if (!(await isUnhandled(request, ports[(first + tried) % ports.length] ?? 0))) break;
      passedOn += 1;
    }
    if (outward.writableEnded || outward.destroyed) return;
    if (outward.headersSent) outward.destroy();
    else outward.writeHead(502, { "content-type": "text/plain" }).end("no process answers\n");
  }

  const server = createServer((inward, outward) => {
    answer(inward, outward).catch(() => outward.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cuts,
    passedOn: () => passedOn,
    serve: (next) => void (ports = next),
    async close() {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

type Forwarded = {
  inward: IncomingMessage;
  body: Buffer;
  outward: ServerResponse;
  port: number;
  /** The agent whose connections are reused; null for a new connection. */
  agent: Agent | null;
};

/** Sends a request to a process and its response to the client; resolves with the error code if there is no response. */
function forward({
  inward,
  body,
  outward,
  port,
  agent,
}: Forwarded): Promise<"done" | { code: string; wasReused: boolean }> {
  const { promise, resolve } = Promise.withResolvers<"done" | { code: string; wasReused: boolean }>();
  const before = inward.headers["x-forwarded-for"];
  const client = inward.socket.remoteAddress ?? "";
  const headers = {
    ...Object.fromEntries(Object.entries(inward.headers).filter(([name]) => !HOP_BY_HOP.includes(name))),
    "x-forwarded-for": before === undefined ? client : `${String(before)}, ${client}`,
    ...(body.length > 0 && { "content-length": String(body.length) }),
  };
  const options = { host: "127.0.0.1", port, method: inward.method, path: inward.url, headers, agent: agent ?? false };
  const outgoing = requestOf(options, (response) => {
    outward.writeHead(response.statusCode ?? 502, endToEnd(response.rawHeaders));
    response.pipe(outward);
    response.once("end", () => resolve("done"));
    response.once("error", (error) => fail(error));
    // The client disconnected, as a closed tab does, so the rest is not needed.
    outward.once("close", () => {
      if (!response.complete) outgoing.destroy();
      resolve("done");
    });
  });
  const fail = (error: Error): void =>
    resolve({ code: "code" in error ? String(error.code) : error.message, wasReused: outgoing.reusedSocket });
  outgoing.once("error", fail);
  outgoing.end(body);
  return promise;
}

/** The headers without those of the connection, with repeated ones as they are. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  const headers: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (!HOP_BY_HOP.includes(name.toLowerCase())) headers.push(name, value);
  }
  return headers;
}
