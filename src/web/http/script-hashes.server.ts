import { hash } from "node:crypto";
import { DEVICE_ZONE_SCRIPT } from "#web/http/device-zone-script.ts";

/**
 * All inline scripts of our own markup, beside those of the router. The Content-Security-Policy allows exactly these
 * texts; a script missing here does not run.
 */
const OWN_INLINE_SCRIPTS: readonly string[] = [DEVICE_ZONE_SCRIPT];

/**
 * The response header in which the web app tells the server what the Content-Security-Policy may allow. The server
 * removes the header before it sends the response.
 */
export const SCRIPT_HASHES_HEADER = "x-inline-script-hashes";

/** Returns the CSP source of one inline script. */
export function scriptHash(script: string | Buffer): string {
  return `'sha256-${hash("sha256", script, "base64")}'`;
}

const OWN_HASHES = OWN_INLINE_SCRIPTS.map((script) => ({ script, hash: scriptHash(script) }));

/**
 * Removes the secret mark from the scripts that the router rendered, and lists the CSP sources of all inline scripts of
 * our own: the marked scripts and `OWN_INLINE_SCRIPTS`. A script that got into the page any other way is not listed, so
 * the browser does not run it. The page has one character for each of its bytes (Latin-1).
 */
export function hashOwnScripts(html: string, mark: string): { html: string; hashes: readonly string[] } {
  const hashes = new Set<string>();
  const parts = html.split(` nonce="${mark}"`);
  const [first = "", ...rest] = parts;
  let before = first;
  for (const after of rest) {
    const script = before.endsWith("<script") ? INLINE_SCRIPT.exec(after)?.[1] : undefined;
    if (script !== undefined) hashes.add(scriptHash(Buffer.from(script, "latin1")));
    before = after;
  }
  for (const { script, hash } of OWN_HASHES) {
    if (html.includes(`<script>${script}</script>`)) hashes.add(hash);
  }
  return { html: parts.join(""), hashes: [...hashes] };
}

/** What follows the mark in a script whose text is in the page. */
const INLINE_SCRIPT = /^(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/;
