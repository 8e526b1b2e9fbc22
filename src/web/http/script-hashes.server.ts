import { createHash } from "node:crypto";
import { OWN_INLINE_SCRIPTS } from "#web/http/own-inline-scripts.ts";

/** The response header in which the web app tells the server what the Content-Security-Policy may allow; it never leaves the server. */
export const SCRIPT_HASHES_HEADER = "x-inline-script-hashes";

const sha256 = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const OWN_HASHES = OWN_INLINE_SCRIPTS.map((script) => ({ script, hash: sha256(script) }));

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
    if (!/\ssrc=/.test(attributes)) hashes.add(sha256(text));
  }
  for (const { script, hash } of OWN_HASHES) {
    if (html.includes(`<script>${script}</script>`)) hashes.add(hash);
  }
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] };
}
