import { recordResponse } from "./contenders.ts";

/** The most that all scripts of a list may weigh, compressed: the promise is 150 kB. */
export const SCRIPT_BYTES_MAX = 150_000;
/** The most scripts that an event's page may load, and what they may weigh together, compressed. */
export const EVENT_PAGE_SCRIPTS_MAX = { files: 20, bytes: 135_000 };

/** How many scripts a page loads and what they weigh as they are sent, with brotli. */
export async function scriptBytes(origin: string, path: string): Promise<{ files: number; bytes: number }> {
  const page = await fetch(origin + path);
  const sources = scriptSources(await page.text());
  const answers = await Promise.all(
    sources.map((source) => recordResponse(new URL(source, origin).href, { "accept-encoding": "br" })),
  );
  return { files: sources.length, bytes: answers.reduce((sum, { body }) => sum + body.byteLength, 0) };
}

/** What a page loads at once: modules, their preloads, and what its inline module imports. */
export function scriptSources(html: string): readonly string[] {
  const found = html.matchAll(/(?:src|href|from|import)(?:=|\s+|\()"(\/assets\/[^"]+\.js)"/g);
  return [...new Set([...found].map(([, source = ""]) => source))];
}
