import { setTimeout as wait } from "node:timers/promises";

const EVERY_MS = 40;
const HEADERS = { "accept-encoding": "br, gzip", accept: "text/html", cookie: "tz=Europe/Paris" };

/** Asks for a page again and again while something else happens, so seldom that it costs little itself; how long 99 of 100 answers took at most, in milliseconds. */
export async function pacedLoad(
  url: string,
  meanwhile: () => Promise<unknown>,
): Promise<{ p99: number; requested: number }> {
  const times: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    for (let due = performance.now(); !over.signal.aborted; due += EVERY_MS) {
      await wait(Math.max(0, due - performance.now()));
      const began = performance.now();
      const answer = await fetch(url, { headers: HEADERS });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
      times.push(performance.now() - began);
    }
  })();
  const during = Promise.race([meanwhile(), asking]);
  try {
    await during;
  } finally {
    over.abort();
  }
  await asking;
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(0.99 * (times.length - 1))] ?? Number.NaN, requested: times.length };
}
