import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { Agent, get } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { nextTick } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { closeServer, stopOnSignals } from "#server/shutdown.ts";

/** Tests wait for the event, however busy the machine is. */
const PATIENCE = { timeout: 120_000 };

const log = pino({ level: "silent" });

test("closing waits for the running answer and does not keep its connection open", async () => {
  const mayAnswer = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const server = createServer(async (_request, response) => {
    arrived.resolve();
    await mayAnswer.promise;
    response.end("whole");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const agent = new Agent({ keepAlive: true });
  const answered = once(get({ port: (server.address() as AddressInfo).port, agent }), "response");
  await arrived.promise;
  const closed = closeServer(server, 60_000);
  mayAnswer.resolve();
  const [response] = await answered;
  expect((await response.toArray()).join("")).toBe("whole");
  await closed;
  agent.destroy();
});

test("a request on an open connection during closing is answered, and the connection then closed", async () => {
  const server = createServer((_request, response) => void response.end("whole"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const request = async () => {
    const [response] = await once(get({ port, agent }), "response");
    return [(await response.toArray()).join(""), response.headers.connection];
  };
  expect(await request()).toEqual(["whole", "keep-alive"]);
  const closed = closeServer(server, 60_000);
  expect(await request()).toEqual(["whole", "close"]);
  await closed;
  agent.destroy();
});

test("requests whose connections reached the port before closing are answered, also on a busy server", async () => {
  const server = createServer((_request, response) => {
    const until = performance.now() + 10;
    while (performance.now() < until);
    response.end("whole");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const sockets = Array.from({ length: 8 }, () => connect((server.address() as AddressInfo).port, "127.0.0.1"));
  for (const socket of sockets) socket.end("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  // The system has made the connections by then, and the server has not accepted them.
  await new Promise<void>((resolve) => nextTick(resolve));
  const closed = closeServer(server, 60_000);
  const answers = await Promise.all(sockets.map(async (socket) => (await socket.toArray()).join("")));
  expect(answers).toEqual(answers.map(() => expect.stringMatching(/^HTTP\/1\.1 200 OK[^]*whole/)));
  await closed;
});

test("a server that has no idle moment for seconds goes on accepting", async () => {
  const server = createServer((_request, response) => void response.end("whole"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  let isBusy = true;
  const work = (): void => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    if (isBusy) setImmediate(work);
  };
  work();
  const closed = closeServer(server, 30_000);
  await wait(2_500);
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.end("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "connect");
  isBusy = false;
  expect((await socket.toArray()).join("")).toMatch(/^HTTP\/1\.1 200 OK[^]*whole/);
  await closed;
});

test("an answer that never comes is cut off at the time limit", async () => {
  const server = createServer(() => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  const failed = once(get({ port: (server.address() as AddressInfo).port }), "error");
  await once(server, "request");
  await closeServer(server, 50);
  expect((await failed)[0]).toBeInstanceOf(Error);
});

test("a signal stops the server gracefully with exit code 0; a second one exits at once", async () => {
  const signals = new EventEmitter();
  const exit = vi.fn<(code: number) => void>();
  const stopped = Promise.withResolvers<void>();
  stopOnSignals(signals, { log, stop: () => stopped.promise, exit });
  signals.emit("SIGTERM", "SIGTERM");
  expect(exit).not.toHaveBeenCalled();
  signals.emit("SIGINT", "SIGINT");
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  stopped.resolve();
  await vi.waitFor(() => expect(exit).toHaveBeenLastCalledWith(0), PATIENCE);
});

test("a failing stop exits with 1", async () => {
  const signals = new EventEmitter();
  const exit = vi.fn<(code: number) => void>();
  stopOnSignals(signals, { log, stop: () => Promise.reject(new Error("no")), exit });
  signals.emit("SIGINT", "SIGINT");
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1), PATIENCE);
});
