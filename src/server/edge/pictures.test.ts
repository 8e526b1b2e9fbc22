import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { ORIGINAL_NAME, pictureUrl, storageKey } from "#core/pictures/picture-address.ts";
import { readUpload } from "#storage/read-upload.ts";
import type { HttpLimits } from "#server/http-server.ts";
import { type Storage, UPLOAD_LIMITS } from "#storage/storage.ts";
import { type EdgeServer, startEdge } from "#tests/support/edge/edge-server.ts";
import { requestLine, sendRaw } from "#tests/support/edge/raw-http.ts";
import { aStorage } from "#tests/support/pictures/a-storage.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

const KEY = "0123456789abcdef0123456789abcdef01234567";

/** A page that accepts a picture and reports what arrived; `/form` accepts none. */
const takingPicture: WebHandler = {
  allowedMethods: () => ["GET", "HEAD", "POST"],
  async answer(request, { storage, uploads }) {
    const form = await readUpload(request, { storage, kind: "avatar", room: uploads }).catch(() => null);
    if (form === null)
      return { response: new Response("damaged", { status: 400 }), scriptHashes: [], isUnavailable: false };
    const { fields, upload, refused } = form;
    await upload?.discard();
    const summary = { name: fields.get("name"), bytes: upload?.bytes, isTooLarge: upload?.isTooLarge, refused };
    return { response: Response.json(summary), scriptHashes: [], isUnavailable: false };
  },
};

async function aServer(httpLimits: Partial<HttpLimits> = {}): Promise<{ edge: EdgeServer; storage: Storage }> {
  const { storage, remove } = aStorage();
  const edge = await startEdge({ storage, httpLimits, web: async () => takingPicture });
  onTestFinished(async () => {
    await edge.close();
    remove();
  });
  return { edge, storage };
}

test("a client that disconnects during a picture upload is not logged as a failure", async () => {
  const { storage, remove } = aStorage();
  // Responds like the router does when the connection closes while it reads.
  const answer: WebHandler["answer"] = async (request) => {
    await request.arrayBuffer().catch(() => null);
    return { response: new Response(null, { status: 500 }), scriptHashes: [], isUnavailable: false };
  };
  const edge = await startEdge({ storage, web: async () => ({ ...takingPicture, answer }) });
  onTestFinished(async () => {
    await edge.close();
    remove();
  });
  const headers = `Host: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000`;
  const socket = connect(edge.port, "127.0.0.1", () => {
    socket.write(`POST /profile/edit/picture HTTP/1.1\r\n${headers}\r\n\r\n--x\r\n`);
    setTimeout(() => socket.destroy(), 50);
  });
  await vi.waitFor(() => expect(edge.logged).toMatchObject([{ msg: "request", status: 400 }]), { timeout: 20_000 });
});

test("a picture is cached forever, its original for an hour, and neither can run scripts", async () => {
  const { edge, storage } = await aServer();
  await storage.put(storageKey(KEY, "96.avif"), Buffer.from("small"), "image/avif");
  await storage.put(storageKey(KEY, ORIGINAL_NAME), Buffer.from("original"), "image/jpeg");
  const small = await edge.fetch(pictureUrl(KEY, 96, "avif"));
  expect([small.status, await small.text()]).toEqual([200, "small"]);
  expect(Object.fromEntries(small.headers)).toMatchObject({
    "content-type": "image/avif",
    "content-length": "5",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "content-disposition": 'inline; filename="picture-01234567.avif"',
    "cross-origin-resource-policy": "cross-origin",
  });
  const original = await edge.fetch(`/pictures/${KEY}/${ORIGINAL_NAME}`);
  expect([await original.text(), original.headers.get("cache-control")]).toEqual(["original", "public, max-age=3600"]);
  expect(original.headers.get("content-type")).toBe("image/jpeg");
});

test("HEAD has the same headers without a body, a known copy gets 304, and a removed picture 404", async () => {
  const { edge, storage } = await aServer();
  await storage.put(storageKey(KEY, "96.jpg"), Buffer.from("small"), "image/jpeg");
  const head = await edge.fetch(pictureUrl(KEY, 96), { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "5", ""]);
  const tag = head.headers.get("etag") ?? "";
  const again = await edge.fetch(pictureUrl(KEY, 96), { headers: { "if-none-match": tag } });
  expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, tag, ""]);
  await storage.delete(storageKey(KEY, "96.jpg"));
  expect((await edge.fetch(pictureUrl(KEY, 96), { headers: { "if-none-match": tag } })).status).toBe(404);
  expect((await edge.fetch(pictureUrl(KEY, 96))).status).toBe(404);
});

test("no other address reaches the store, and nothing can be sent to it", async () => {
  const { edge, storage } = await aServer();
  await storage.put(storageKey(KEY, "96.jpg"), Buffer.from("small"), "image/jpeg");
  const none = [
    "/pictures/.incoming/x",
    `/pictures/${KEY}`,
    `/pictures/${KEY}/97.jpg`,
    `/pictures/${KEY}/96.png`,
    `/pictures/${KEY}/096.jpg`,
    `/pictures/${KEY.toUpperCase()}/96.jpg`,
    `/pictures/${KEY}/original.avif`,
    `/pictures/${KEY}/..%2f96.jpg`,
    `/pictures/01/${KEY}/96.jpg`,
    "/pictures/..%2f..%2fetc%2fpasswd",
  ];
  for (const path of none) {
    const { status } = await edge.fetch(path);
    expect([path, [400, 404].includes(status)]).toEqual([path, true]);
  }
  expect((await edge.fetch(pictureUrl(KEY, 96), { method: "POST", body: "x" })).status).toBe(405);
  expect((await edge.fetch(pictureUrl(KEY, 96), { method: "DELETE" })).status).toBe(405);
});

function aForm(bytes: number): FormData {
  const form = new FormData();
  form.append("name", "Ann");
  form.append("picture", new Blob([new Uint8Array(bytes)]), "me.jpg");
  return form;
}

test("a picture form can be larger than others, and keeps the typed fields when it is too large", async () => {
  const { edge } = await aServer();
  const send = (path: string, bytes: number): Promise<Response> =>
    edge.fetch(path, { method: "POST", body: aForm(bytes) });
  expect(await (await send("/profile/edit/picture", 2_000_000)).json()).toEqual({
    name: "Ann",
    bytes: 2_000_000,
    isTooLarge: false,
  });
  expect(await (await send("/profile/edit/picture.data", 9_000_000)).json()).toMatchObject({
    name: "Ann",
    isTooLarge: true,
  });
  expect((await send("/form", 2_000_000)).status).toBe(413);
  expect((await send("/profile/edit/picture", 40_000_000)).status).toBe(413);
});

test("a form without a declared length is cut off at the same size", async () => {
  const { edge, storage } = await aServer();
  const chunk = new Uint8Array(1_000_000);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent === 0) {
        const head = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\n';
        controller.enqueue(new TextEncoder().encode(head));
      }
      sent += 1;
      if (sent > 60) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": "multipart/form-data; boundary=x" } };
  // Whether the response arrives before the connection is closed is outside the server's control.
  const status = await edge.fetch("/profile/edit/picture", init).then(
    (answer) => answer.status,
    () => 0,
  );
  expect([0, 400]).toContain(status);
  expect(sent).toBeLessThan(60);
  expect(readdirSync(storage.incoming)).toEqual([]);
});

/** A form whose picture continues until it is released. */
function aSlowForm() {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const part = (text: string) => new TextEncoder().encode(text);
  const body = new ReadableStream({
    start: (controller) =>
      controller.enqueue(part('--x\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\nhalf')),
    pull: async (controller) => {
      await promise;
      controller.enqueue(part("\r\n--x--\r\n"));
      controller.close();
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  return { finish, init: { method: "POST", body, duplex: "half" as const, headers } };
}

test("simultaneous picture uploads are limited, and each frees its slot with its answer", async () => {
  const { edge, storage } = await aServer();
  const forms = Array.from({ length: UPLOAD_LIMITS.person.uploads }, aSlowForm);
  const answers = forms.map(({ init }) => edge.fetch("/profile/edit/picture", init));
  await vi.waitFor(() => expect(readdirSync(storage.incoming)).toHaveLength(forms.length), { timeout: 20_000 });
  const send = async () => (await edge.fetch("/profile/edit/picture", { method: "POST", body: aForm(2_000) })).json();
  expect(await send()).toEqual({ name: "Ann", refused: "person" });
  expect(readdirSync(storage.incoming)).toHaveLength(forms.length);
  for (const { finish } of forms) finish();
  for (const answer of answers) expect(await (await answer).json()).toMatchObject({ bytes: 4 });
  expect(await send()).toMatchObject({ bytes: 2_000 });
});

test("a picture in another site's form is refused before it is read", async () => {
  const { edge } = await aServer();
  const headers = { "sec-fetch-site": "cross-site" };
  const answer = await edge.fetch("/profile/edit/picture", { method: "POST", body: aForm(100), headers });
  expect(answer.status).toBe(403);
});

const NEVER_WHOLE = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "100" };

test("a picture upload may take longer than a form", async () => {
  const { edge, storage } = await aServer({ requestMs: 100, checkEveryMs: 30 });
  const { init, finish } = aSlowForm();
  const answer = edge.fetch("/profile/edit/picture", init);
  await vi.waitFor(() => expect(readdirSync(storage.incoming)).toHaveLength(1), { timeout: 20_000 });
  const { status } = await sendRaw(edge.port, `${requestLine("POST", "/form", NEVER_WHOLE)}--x`);
  expect(status).toBe(408);
  finish();
  expect((await answer).status).toBe(200);
});

test("a picture upload may not take forever", async () => {
  const { edge } = await aServer({ headersMs: 150, requestMs: 100, uploadMs: 600, checkEveryMs: 30 });
  const { status } = await sendRaw(edge.port, `${requestLine("POST", "/profile/edit/picture", NEVER_WHOLE)}--x`);
  expect(status).toBe(408);
});
