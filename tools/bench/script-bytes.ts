import { recordResponse } from "./contenders.ts";

/** The largest compressed total of the scripts of a visitor's page. */
export const SCRIPT_BYTES_MAX = 130_000;
/** The largest number of scripts that such a page loads. */
export const SCRIPT_FILES_MAX = 20;

/** The number of scripts that a page loads and their compressed total (brotli). */
export async function scriptBytes(origin: string, path: string): Promise<{ files: number; bytes: number }> {
  const page = await fetch(origin + path);
  const sources = scriptSources(await page.text());
  const answers = await Promise.all(
    sources.map((source) => recordResponse(new URL(source, origin).href, { "accept-encoding": "br" })),
  );
  return { files: sources.length, bytes: answers.reduce((sum, { body }) => sum + body.byteLength, 0) };
}

/** The scripts that a page loads immediately: modules, their preloads, and the imports of its inline module. */
export function scriptSources(html: string): readonly string[] {
  const found = html.matchAll(/(?:src|href|from|import)(?:=|\s+|\()"(\/assets\/[^"]+\.js)"/g);
  return [...new Set([...found].map(([, source = ""]) => source))];
}
