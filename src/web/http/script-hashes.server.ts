import { hash } from "node:crypto";
import { DEVICE_ZONE_SCRIPT } from "#web/http/device-zone-script.ts";

/**
 * Every inline script that our own markup may hold beside those of the router. The Content-Security-Policy allows
 * exactly these texts; one that is missing here does not run.
 */
const OWN_INLINE_SCRIPTS: readonly string[] = [DEVICE_ZONE_SCRIPT];

/** The response header in which the web app tells the server what the Content-Security-Policy may allow; it never leaves the server. */
export const SCRIPT_HASHES_HEADER = "x-inline-script-hashes";

/** The CSP source of one inline script. */
export function scriptHash(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}

const OWN_HASHES = OWN_INLINE_SCRIPTS.map((script) => ({ script, hash: scriptHash(script) }));

/**
 * Takes the secret mark off the scripts that the router rendered and lists the CSP sources of all inline scripts that
 * are ours: the marked ones and `OWN_INLINE_SCRIPTS`. A script that got into the page any other way is not listed, so
 * it does not run.
 */
export function hashOwnScripts(html: string, mark: string): { html: string; hashes: readonly string[] } {
  const hashes = new Set<string>();
  const [first = "", ...rest] = html.split(` nonce="${mark}"`);
  let before = first;
  for (const after of rest) {
    const script = before.endsWith("<script") ? INLINE_SCRIPT.exec(after)?.[1] : undefined;
    if (script !== undefined) hashes.add(scriptHash(script));
    before = after;
  }
  for (const { script, hash } of OWN_HASHES) {
    if (html.includes(`<script>${script}</script>`)) hashes.add(hash);
  }
  return { html: first + rest.join(""), hashes: [...hashes] };
}

/** What follows the mark of a script that has its text in the page. */
const INLINE_SCRIPT = /^(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/;
