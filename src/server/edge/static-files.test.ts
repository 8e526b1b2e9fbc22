import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStaticFiles } from "#server/edge/static-files.ts";
import { startEdge } from "#tests/support/edge/edge-server.ts";

const SCRIPT = "const same = 'hour';\n".repeat(200);
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "samehour-static-"));
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(folder, "client/assets/app-1a2b.js"), SCRIPT);
  writeFileSync(join(folder, "client/favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "client/.hidden"), "secret");
  symlinkSync(join(folder, "secret.txt"), join(folder, "client/link.txt"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a hashed file is cached forever, compressed, and not sent twice", async () => {
  const files = readStaticFiles(join(folder, "client"));
  const answer = await files.answer("/assets/app-1a2b.js", new Headers({ "accept-encoding": "br, gzip" }));
  expect(answer?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer?.headers.get("vary")).toBe("Accept-Encoding");
  const bytes = new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer());
  expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
  const tag = answer?.headers.get("etag") ?? "none";
  const again = await files.answer(
    "/assets/app-1a2b.js",
    new Headers({ "accept-encoding": "br", "if-none-match": tag }),
  );
  expect(again?.status).toBe(304);
});

test("files are compressed once per build, and those of an older build are deleted", async () => {
  const compressed = join(folder, "client-compressed");
  const requested = new Headers({ "accept-encoding": "br" });
  const path = "/assets/app-1a2b.js";
  await readStaticFiles(join(folder, "client")).warm();
  const [cached = ""] = readdirSync(compressed).filter((name) => name.endsWith("-br"));
  writeFileSync(join(compressed, cached), "as it was kept");
  writeFileSync(join(compressed, "older-br"), "of an older build");
  const again = readStaticFiles(join(folder, "client"));
  await again.warm();
  expect(await (await again.answer(path, requested))?.text()).toBe("as it was kept");
  expect(readdirSync(compressed)).not.toContain("older-br");
  rmSync(compressed, { recursive: true });
});

test("a folder without a writable sibling is served all the same", async () => {
  writeFileSync(join(folder, "client-compressed"), "in the way");
  const answer = await readStaticFiles(join(folder, "client")).answer(
    "/assets/app-1a2b.js",
    new Headers({ "accept-encoding": "gzip" }),
  );
  expect(gunzipSync(new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer())).toString()).toBe(SCRIPT);
  rmSync(join(folder, "client-compressed"));
});

test("a file without a hash in its name is revalidated after an hour", async () => {
  const answer = await readStaticFiles(join(folder, "client")).answer("/favicon.svg", new Headers());
  expect(answer?.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(answer?.headers.get("content-type")).toBe("image/svg+xml");
});

test("nothing outside the folder, hidden, or behind a symlink is served", async () => {
  const files = readStaticFiles(join(folder, "client"));
  for (const path of ["/../secret.txt", "/.hidden", "/link.txt", "/assets", "/", "secret.txt", "/constructor"]) {
    expect(await files.answer(path, new Headers())).toBeNull();
  }
});

test("a file of an older build is a plain 404, and files refuse POST", async () => {
  const edge = await startEdge({ files: readStaticFiles(join(folder, "client")) });
  try {
    expect((await edge.fetch("/assets/app-0000.js")).status).toBe(404);
    expect((await edge.fetch("/assets/app-1a2b.js")).status).toBe(200);
    const posted = await edge.fetch("/assets/app-1a2b.js", { method: "POST", body: "x" });
    expect(posted.status).toBe(405);
    expect(posted.headers.get("allow")).toBe("GET, HEAD");
  } finally {
    await edge.close();
  }
});
