import { connect, type Socket } from "node:net";
import { cookieOf } from "./fill.ts";
import type { StartedProgram } from "./site.ts";

/** Members with an open stream, each over a connection of its own. */
export type LiveClients = {
  /** Called with each message and its recipient. */
  onNews: (listener: (member: number, at: number) => void) => void;
  count: () => number;
  /** Opens streams until this many are open. */
  openTo: (count: number) => Promise<void>;
  close: () => Promise<void>;
};

/** How many are opened at a time: like the rush after a server's restart, at a rate that the machine can follow. */
const AT_ONCE = 50;

/** The header size of a current browser; if the server stored headers, its memory would show it. */
const HEADERS = [
  "Host: 127.0.0.1",
  "Accept: text/event-stream",
  "Accept-Encoding: gzip, deflate, br, zstd",
  "Accept-Language: en-US,en;q=0.9",
  "Cache-Control: no-cache",
  'Sec-Ch-Ua: "Chromium";v="153", "Not-A.Brand";v="24", "Google Chrome";v="153"',
  "Sec-Ch-Ua-Mobile: ?0",
  'Sec-Ch-Ua-Platform: "Windows"',
  "Sec-Fetch-Dest: empty",
  "Sec-Fetch-Mode: cors",
  "Sec-Fetch-Site: same-origin",
  "User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36",
];

export function liveClients({ origin }: Pick<StartedProgram, "origin">, secret: string): LiveClients {
  const port = Number(new URL(origin).port);
  const sockets: Socket[] = [];
  let listener: (member: number, at: number) => void = () => undefined;
  const open = (member: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      let [isAnswered, isOpen] = [false, false];
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("the server ended a stream")));
      socket.on("data", (bytes: Buffer) => {
        const text = bytes.toString("latin1");
        if (!isAnswered && !text.startsWith("HTTP/1.1 200")) reject(new Error(text.slice(0, 80)));
        isAnswered = true;
        if (!text.includes("event: news")) return;
        if (isOpen) listener(member, performance.now());
        isOpen = true;
        resolve();
      });
      const cookie = `Cookie: ${cookieOf(member, secret)}`;
      socket.write(`GET /live HTTP/1.1\r\n${[...HEADERS, `Referer: ${origin}/events`, cookie].join("\r\n")}\r\n\r\n`);
    });
  return {
    onNews: (next) => void (listener = next),
    count: () => sockets.length,
    async openTo(count) {
      while (sockets.length < count) {
        const from = sockets.length;
        await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, next) => open(from + next)));
      }
    },
    async close() {
      for (const socket of sockets.splice(0)) socket.removeAllListeners("close").destroy();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    },
  };
}
