import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDiskStorage } from "#storage/disk.ts";
import { openSharePictures, removeOldSharePictures, sharePictureKey } from "#storage/image/share-pictures.ts";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";

const NOW = Date.parse("2027-03-10T15:00:00Z");
const picture = (text: string) => Buffer.from(text);

type Find = Parameters<ReturnType<typeof openSharePictures>["find"]>[0];

/** A request for a picture, by default with a store in which nothing is stored. */
function request(key: string, draw: Find["draw"], overrides: Partial<Find> = {}): Find {
  const storage = { get: () => Promise.resolve(null), put: () => Promise.resolve() };
  const onStoreError = (error: unknown) => {
    throw error;
  };
  return { key, now: NOW, storage, draw, onStoreError, ...overrides };
}

/** Draws pictures and records each drawing. */
function artist() {
  const drawn: string[] = [];
  const draw = (key: string) => () => {
    drawn.push(key);
    return Promise.resolve(picture(key));
  };
  return { drawn, draw };
}

test("a picture is drawn once, also for concurrent requests", async () => {
  const { drawn, draw } = artist();
  const pictures = openSharePictures();
  const both = await Promise.all([pictures.find(request("a", draw("a"))), pictures.find(request("a", draw("a")))]);
  expect(both.map(String)).toEqual(["a", "a"]);
  expect(String(await pictures.find(request("a", draw("a"))))).toBe("a");
  expect(drawn).toEqual(["a"]);
});

test("a thousand addresses cause only a minute's quota of drawings, and known pictures are still found", async () => {
  const { drawn, draw } = artist();
  const pictures = openSharePictures({ perMinute: 3 });
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, at) => pictures.find(request(`k${at}`, draw(`k${at}`)))),
  );
  expect(drawn).toEqual(["k0", "k1", "k2"]);
  expect(answers.slice(3).every((answer) => answer === null)).toBe(true);
  expect(String(await pictures.find(request("k1", draw("k1"))))).toBe("k1");
  expect(String(await pictures.find(request("k9", draw("k9"), { now: NOW + MINUTE_MS })))).toBe("k9");
});

test("the least recently requested picture is evicted", async () => {
  const { drawn, draw } = artist();
  const pictures = openSharePictures({ inMemoryMax: 2 });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await pictures.find(request(key, draw(key)));
  expect(drawn).toEqual(["a", "b", "c", "b"]);
});

test("a failed drawing is tried again", async () => {
  const pictures = openSharePictures();
  await expect(pictures.find(request("a", () => Promise.reject(new Error("no"))))).rejects.toThrow("no");
  expect(await pictures.find(request("a", () => Promise.resolve(null)))).toBeNull();
  expect(String(await pictures.find(request("a", () => Promise.resolve(picture("a")))))).toBe("a");
});

/** An empty store on the disk, removed after the test. */
function aStore() {
  const folder = mkdtempSync(join(tmpdir(), "samehour-share-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { storage: openDiskStorage(folder), folder };
}

const namesIn = async (storage: ReturnType<typeof openDiskStorage>) =>
  (await Array.fromAsync(storage.list("share/"))).map(({ name }) => name);

test("a picture drawn by one process is found by others in the store, also after a restart", async () => {
  const { drawn, draw } = artist();
  const { storage } = aStore();
  const key = "c0ffee";
  for (const pictures of [openSharePictures(), openSharePictures({ perMinute: 0 })])
    expect(String(await pictures.find(request(key, draw(key), { storage })))).toBe(key);
  expect(drawn).toEqual([key]);
  expect(await namesIn(storage)).toEqual(["share/c0ffee.png"]);
});

test("a picture is drawn and shown even if the store fails", async () => {
  const { drawn, draw } = artist();
  const errors: unknown[] = [];
  const broken = () => Promise.reject(new Error("full"));
  const found = await openSharePictures().find(
    request("a", draw("a"), {
      storage: { get: broken, put: broken },
      onStoreError: (error) => void errors.push(error),
    }),
  );
  expect(String(found)).toBe("a");
  expect(drawn).toEqual(["a"]);
  expect(errors).toHaveLength(2);
});

test("old pictures, and the oldest beyond the limit, are deleted from the store; other files stay", async () => {
  const { storage, folder } = aStore();
  const ages = { one: 31, two: 3, three: 2, four: 1 };
  await storage.put("ab/other.jpg", picture("other"), "image/jpeg");
  for (const [key, days] of Object.entries(ages)) {
    await storage.put(`share/${key}.png`, picture(key), "image/png");
    const at = (NOW - days * DAY_MS) / 1_000;
    utimesSync(join(folder, `share/${key}.png`), at, at);
  }
  expect(await removeOldSharePictures(storage, NOW)).toBe(1);
  expect(await removeOldSharePictures(storage, NOW, 2)).toBe(1);
  expect(await namesIn(storage)).toEqual(["share/four.png", "share/three.png"]);
  expect(await storage.find("ab/other.jpg")).not.toBeNull();
});

test("a picture's key changes with everything it shows", () => {
  const subject = { seed: "k3m9p2", hour: 19, type: "prayer" } as const;
  const words = { when: ["Thursday", "7:00 PM"], title: "Vespers", instead: "Prayer", organizer: "Abbey", site: "S" };
  const others = [
    { subject: { ...subject, seed: "b2c3d4" }, words },
    { subject: { ...subject, hour: 20 }, words },
    { subject: { ...subject, type: "worship" as const }, words },
    { subject, words: { ...words, when: ["Thursday, 7:00 PM"] } },
    { subject, words: { ...words, title: "Compline" } },
    { subject, words: { ...words, instead: "Worship" } },
    { subject, words: { ...words, organizer: "Priory" } },
    { subject, words: { ...words, site: "T" } },
  ];
  const keys = [{ subject, words }, ...others].map(sharePictureKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(sharePictureKey({ words: { ...words }, subject: { ...subject } })).toBe(keys[0]);
  expect(keys[0]).toMatch(/^[0-9a-f]{40}$/);
});
