import { connect } from "node:net";

export type RawAnswer = { status: number; headers: Headers; body: string };

/**
 * Sends exactly these bytes over a socket and reads until the server closes the connection or one complete response has
 * arrived.
 */
export function sendRaw(port: number, parts: string | readonly Buffer[]): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const socket = connect({ port, host: "127.0.0.1" });
  let received = "";
  const finish = (): void => {
    socket.destroy();
    const answer = parseAnswer(received);
    if (answer === null) reject(new Error(`no answer came, only ${JSON.stringify(received)}`));
    else resolve(answer);
  };
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
    const answer = parseAnswer(received);
    if (answer !== null && isWhole(answer)) finish();
  });
  socket.on("end", finish);
  socket.on("error", finish);
  for (const part of typeof parts === "string" ? [Buffer.from(parts, "latin1")] : parts) socket.write(part);
  return promise;
}

/** A request line with a Host; the connection closes after the response. */
export function requestLine(method: string, target: string, headers: Record<string, string> = {}): string {
  const fields = Object.entries({ Host: "localhost", Connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${target} HTTP/1.1\r\n${fields.join("")}\r\n`;
}

function parseAnswer(received: string): RawAnswer | null {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const [statusLine = "", ...lines] = received.slice(0, end).split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  return { status: Number(statusLine.split(" ")[1]), headers, body: received.slice(end + 4) };
}

function isWhole({ headers, body, status }: RawAnswer): boolean {
  if (status === 304) return true;
  const length = headers.get("content-length");
  return length !== null && body.length >= Number(length);
}
