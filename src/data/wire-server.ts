import { type Server, type Socket, createServer } from "node:net";
import {
  type Notification,
  endsIdle,
  greeting,
  message,
  notificationsIn,
  readOpening,
  wholeMessages,
} from "#data/wire-protocol.ts";

/** Answers a batch of complete frontend messages with the backend's bytes. */
type Execute = (messages: Uint8Array) => Promise<Uint8Array>;

type Options = {
  execute: Execute;
  turns: FairLock;
  serverVersion: string;
  /** A client that is silent in an open transaction for this long is rolled back and disconnected. */
  idleInTransactionMs: number;
  /** Called for each NOTIFY, on any connection. */
  onNotification: (notification: Notification) => void;
};

type Client = {
  socket: Socket;
  waiting: Buffer;
  opened: boolean;
  giveBack: (() => void) | null;
  idleTimer: NodeJS.Timeout | undefined;
};

/**
 * Serves many clients over one database session: the first to speak holds the session until ReadyForQuery reports
 * idle, so transactions never mix with another client's statements. A client that disconnects is rolled back.
 */
export function createWireServer(options: Options): Server {
  return createServer((socket) => {
    const client: Client = { socket, waiting: Buffer.alloc(0), opened: false, giveBack: null, idleTimer: undefined };
    let work: Promise<void> = Promise.resolve();
    const next = (step: () => Promise<void>): void => {
      work = work.then(step).catch((error: unknown) => void socket.destroy(toError(error)));
    };
    const leave = (): void => next(() => rollBack(client, options));

    socket.on("data", (bytes: Buffer) =>
      next(async () => {
        client.waiting = Buffer.concat([client.waiting, bytes]);
        if (client.opened || open(client, options)) await answer(client, options, leave);
      }),
    );
    // The error is ignored: 'close' always follows, and rolls back.
    socket.on("error", () => undefined);
    socket.on("close", leave);
  });
}

/** Handles the start of a connection; true once statements may follow. */
function open(client: Client, options: Options): boolean {
  for (;;) {
    const opening = readOpening(client.waiting);
    if (!opening) return false;
    client.waiting = client.waiting.subarray(opening.length);
    if (opening.kind === "encryption") {
      client.socket.write("N");
    } else if (opening.kind === "startup") {
      client.opened = true;
      client.socket.write(greeting(options.serverVersion));
      return true;
    } else {
      client.socket.end();
      return false;
    }
  }
}

async function answer(client: Client, options: Options, leave: () => void): Promise<void> {
  clearTimeout(client.idleTimer);
  const { length, terminate } = wholeMessages(client.waiting);
  const messages = client.waiting.subarray(0, length);
  client.waiting = Buffer.from(client.waiting.subarray(length));
  if (length > 0 && !client.socket.destroyed) {
    client.giveBack ??= await options.turns.take();
    const reply = await options.execute(messages);
    if (endsIdle(reply)) release(client);
    for (const notification of notificationsIn(reply)) options.onNotification(notification);
    if (!client.socket.destroyed) client.socket.write(reply);
  }
  if (terminate) {
    await rollBack(client, options);
    client.socket.end();
  } else if (client.giveBack) {
    client.idleTimer = setTimeout(() => {
      leave();
      client.socket.destroy();
    }, options.idleInTransactionMs);
  }
}

async function rollBack(client: Client, options: Options): Promise<void> {
  clearTimeout(client.idleTimer);
  if (!client.giveBack) return;
  try {
    await options.execute(message("S"));
    await options.execute(message("Q", "rollback"));
  } finally {
    release(client);
  }
}

function release(client: Client): void {
  client.giveBack?.();
  client.giveBack = null;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Gives the one session of an embedded database to one holder at a time, first come, first served. */
type FairLock = { take: () => Promise<() => void> };

/** A fair lock: `take` resolves with the function that releases it. */
export function createFairLock(): FairLock {
  let last: Promise<void> = Promise.resolve();
  return {
    take: async () => {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      await before;
      return turn.resolve;
    },
  };
}
