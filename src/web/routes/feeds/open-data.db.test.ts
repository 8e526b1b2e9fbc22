import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeOpenData } from "#commands/open-data/make-open-data.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aStorage } from "#tests/support/pictures/a-storage.ts";
import { finishPage } from "#server/edge/page-response.ts";
import { openDataLoader } from "#web/routes/feeds/open-data.server.ts";

const database = withTestDatabase();

async function aSite() {
  const { storage } = await aStorage();
  const site = { name: "Samehour", baseUrl: "https://same.example" };
  const make = () => makeOpenData({ database, storage, site }, TEST_NOW);
  const read = async (path: string, init: RequestInit = {}) => {
    const request = new Request(`https://same.example/feeds/${path}`, init);
    return finishPage(await openDataLoader(path, request, aRequestContext({ database, storage })), request);
  };
  return { make, read };
}

test("before the first nightly export the description lists no files, and a file is not found", async () => {
  const { read } = await aSite();
  expect(await (await read("open-data.json")).json()).toMatchObject({ licence: "CC0-1.0", made_at: null, files: [] });
  await expect(read("open-data.csv.gz")).rejects.toMatchObject({ code: "not-found" });
});

test("a file is streamed as is, with caching; the description has the license and files", async () => {
  const { make, read } = await aSite();
  await anEvent(database, { title: "Vespers" });
  await make();
  const answer = await read("open-data.ndjson.gz", { headers: { "accept-encoding": "gzip, br" } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/gzip",
    "content-disposition": 'attachment; filename="open-data.ndjson.gz"',
    "cache-control": "public, max-age=3600",
  });
  expect(answer.headers.has("content-encoding")).toBe(false);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBe(Number(answer.headers.get("content-length")));
  expect(gunzipSync(bytes).toString()).toContain('"title":"Vespers"');
  const etag = answer.headers.get("etag") ?? "";
  for (const known of [etag, `"other", W/${etag}`, "*"]) {
    const again = await read("open-data.ndjson.gz", { headers: { "if-none-match": known } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
  const head = await read("open-data.csv.gz", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(await (await read("open-data.json")).json()).toMatchObject({
    licence_url: "https://creativecommons.org/publicdomain/zero/1.0/",
    events: 1,
    files: [{ url: "https://same.example/feeds/open-data.ndjson.gz", bytes: bytes.length }, {}],
  });
  await make();
  expect((await read("open-data.ndjson.gz", { headers: { "if-none-match": etag } })).status).toBe(200);
});
