import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { DEVICE_ZONE_SCRIPT } from "#web/http/device-zone-script.ts";
import { hashOwnScripts } from "#web/http/script-hashes.server.ts";

const MARK = "0123456789abcdef";
const sha256 = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the router's marked scripts and our own are hashed, and the mark is removed", () => {
  const { html, hashes } = hashOwnScripts(
    `<head><script>${DEVICE_ZONE_SCRIPT}</script></head><script nonce="${MARK}">a < b</script><script nonce="${MARK}" type="module" async="">import 1;</script>`,
    MARK,
  );
  expect(hashes.toSorted()).toEqual([sha256(DEVICE_ZONE_SCRIPT), sha256("a < b"), sha256("import 1;")].toSorted());
  expect(html).not.toContain(MARK);
  expect(html).toContain("<script>a < b</script>");
});

test("a script from anywhere else is not hashed", () => {
  const { hashes } = hashOwnScripts(
    `<p><script>steal()</script></p><script nonce="guessed">steal()</script><script type="application/ld+json">{}</script>`,
    MARK,
  );
  expect(hashes).toEqual([]);
});

test("a script file from this site needs no hash", () => {
  expect(hashOwnScripts(`<script nonce="${MARK}" src="/assets/a.js"></script>`, MARK).hashes).toEqual([]);
});
