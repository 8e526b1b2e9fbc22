import { hash } from "node:crypto";
import { OWN_INLINE_SCRIPTS } from "#web/http/own-inline-scripts.ts";

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
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  const pattern = new RegExp(`<script${attribute}([^>]*)>([\\s\\S]*?)</script>`, "g");
  for (const [, attributes = "", text = ""] of html.matchAll(pattern)) {
    if (!/\ssrc=/.test(attributes)) hashes.add(scriptHash(text));
  }
  for (const { script, hash } of OWN_HASHES) {
    if (html.includes(`<script>${script}</script>`)) hashes.add(hash);
  }
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] };
}
