import { request } from "node:http";

/** An answer as it went over the wire: its headers in their order, its body still compressed. */
export type KeptAnswer = { status: number; headers: readonly (readonly [string, string])[]; body: Buffer };

/** What belongs to the connection or is each server's own to write. */
const OF_THE_CONNECTION = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** Asks once and keeps what came. Fails when it was no whole page. */
export async function keepAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<KeptAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<KeptAnswer>();
  const requested = request(url, { headers, agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("error", reject);
    response.on("end", () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: pairsOf(response.rawHeaders).filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase())),
        body: Buffer.concat(chunks),
      }),
    );
  });
  requested.on("error", reject);
  requested.end();
  const answer = await promise;
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  return answer;
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""]] : []));
}
