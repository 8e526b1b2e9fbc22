import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { discardOldUploads } from "#storage/discard-old-uploads.ts";
import { readUpload } from "#storage/read-upload.ts";
import { type Storage, openUploadLimit } from "#storage/storage.ts";
import { aStorage } from "#tests/support/pictures/a-storage.ts";

function aStore(): Storage {
  const { storage, remove } = aStorage();
  onTestFinished(remove);
  return storage;
}

/** The destination of an avatar while there is room. */
function into(storage: Pick<Storage, "incoming">) {
  return { storage, kind: "avatar", room: openUploadLimit().request("ann") } as const;
}

function formWith(file: Blob | null, name = "me.png"): FormData {
  const form = new FormData();
  form.append("name", "Ann Ω");
  if (file !== null) form.append("picture", file, name);
  form.append("bio", "after the file");
  return form;
}

function posted(body: BodyInit, type?: string): Request {
  const init = {
    method: "POST",
    body,
    duplex: "half",
    ...(type !== undefined && { headers: { "content-type": type } }),
  };
  return new Request("http://localhost/profile/edit/picture", init);
}

const left = (storage: Storage): readonly string[] => {
  try {
    return readdirSync(storage.incoming);
  } catch {
    return [];
  }
};

test("fields before and after the file are read, and the file is stored unchanged", async () => {
  const storage = aStore();
  const bytes = crypto.getRandomValues(new Uint8Array(65_536));
  const { fields, upload } = await readUpload(posted(formWith(new Blob([bytes]))), into(storage));
  expect([fields.get("name"), fields.get("bio")]).toEqual(["Ann Ω", "after the file"]);
  expect(upload).toMatchObject({ bytes: 65_536, isTooLarge: false });
  expect(upload && readFileSync(upload.path).equals(bytes)).toBe(true);
  await upload?.discard();
  await upload?.discard();
  expect(left(storage)).toEqual([]);
});

test("a file that is too large is cut off, and the typed fields are kept", async () => {
  const storage = aStore();
  const large = new Blob([new Uint8Array(3_000_000)]);
  const { fields, upload } = await readUpload(posted(formWith(large)), into(storage));
  expect(fields.get("bio")).toBe("after the file");
  expect(upload?.isTooLarge).toBe(true);
  expect(readFileSync(upload?.path ?? "").length).toBeLessThanOrEqual(2_097_152);
  const exact = new Blob([new Uint8Array(2_097_152)]);
  expect((await readUpload(posted(formWith(exact)), into(storage))).upload?.isTooLarge).toBe(false);
});

test("without a chosen file there is no upload, and a file in another field is ignored", async () => {
  const storage = aStore();
  const body = (disposition: string): string =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--x--\r\n`;
  const type = "multipart/form-data; boundary=x";
  for (const form of [body('name="picture"; filename=""'), body('name="other"; filename="a.png"')]) {
    expect((await readUpload(posted(form, type), into(storage))).upload).toBeNull();
  }
  expect((await readUpload(posted(formWith(null)), into(storage))).upload).toBeNull();
  expect(left(storage)).toEqual([]);
});

test("a malformed, damaged or truncated form is invalid and leaves nothing behind", async () => {
  const storage = aStore();
  const whole = await new Response(formWith(new Blob([new Uint8Array(50_000)]))).arrayBuffer();
  const boundary = new TextDecoder("latin1").decode(whole.slice(2, 80)).split("\r\n")[0];
  const type = `multipart/form-data; boundary=${boundary}`;
  const broken = [
    posted("a=1", "application/json"),
    posted("a=1", "multipart/form-data"),
    posted("no boundary at all", type),
    posted(whole.slice(0, 20_000), type),
    posted(whole.slice(0, whole.byteLength - 30), type),
  ];
  for (const request of broken) {
    await expect(readUpload(request, into(storage))).rejects.toMatchObject({ code: "invalid" });
  }
  expect(left(storage)).toEqual([]);
});

test("without permission or room nothing is stored, and the typed fields are kept", async () => {
  const storage = aStore();
  const form = () => posted(formWith(new Blob([new Uint8Array(1_000_000)])));
  const anonymous = await readUpload(form(), { ...into(storage), room: null });
  expect(anonymous).toMatchObject({ upload: null });
  expect([anonymous.fields.get("bio"), anonymous.refused]).toEqual(["after the file", undefined]);
  const full = await readUpload(form(), { ...into(storage), room: { take: () => "site" } });
  expect([full.upload, full.refused, full.fields.get("bio")]).toEqual([null, "site", "after the file"]);
  expect(left(storage)).toEqual([]);
});

test("room is reserved for at most the form's announced size and the picture limit", async () => {
  const requested: number[] = [];
  const room = { take: (bytes: number) => (requested.push(bytes), null) };
  const short = posted(formWith(new Blob(["x"])));
  short.headers.set("content-length", "700");
  for (const request of [short, posted(formWith(new Blob(["x"])))])
    await readUpload(request, { ...into(aStore()), room });
  expect(requested).toEqual([700, 2_097_152]);
});

test("a connection lost in the middle of the file leaves nothing behind", async () => {
  const storage = aStore();
  const head = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n';
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head + "half a picture ".repeat(5_000)));
    },
    pull(controller) {
      controller.error(new Error("the connection was lost"));
    },
  });
  const request = posted(body, "multipart/form-data; boundary=x");
  await expect(readUpload(request, into(storage))).rejects.toMatchObject({ code: "invalid" });
  expect(left(storage)).toEqual([]);
});

test("more than a megabyte of text, too many fields, or a NUL is invalid", async () => {
  const storage = aStore();
  const long = new FormData();
  for (let part = 0; part < 12; part += 1) long.append("bio", "x".repeat(100_000));
  const many = new FormData();
  for (let part = 0; part < 502; part += 1) many.append(`field${part}`, "x");
  const withNul = new FormData();
  withNul.append("bio", "a\0b");
  for (const form of [long, many, withNul]) {
    await expect(readUpload(posted(form), into(storage))).rejects.toMatchObject({ code: "invalid" });
  }
});

test("an unwritable disk is reported, and the form does not hang", async () => {
  const storage = aStore();
  const file = join(dirname(storage.place), "a-file");
  writeFileSync(file, "");
  const request = posted(formWith(new Blob([new Uint8Array(500_000)])));
  await expect(readUpload(request, into({ incoming: join(file, "in") }))).rejects.toMatchObject({
    code: "unavailable",
  });
});

test("only uploads more than an hour old are deleted", async () => {
  const storage = aStore();
  await readUpload(posted(formWith(new Blob(["x"]))), into(storage));
  expect(await discardOldUploads(storage, Date.now())).toBe(0);
  expect(await discardOldUploads(storage, Date.now() + 3_600_001)).toBe(1);
  expect(await discardOldUploads({ incoming: join(storage.place, "none") }, Date.now())).toBe(0);
});
