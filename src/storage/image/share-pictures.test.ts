import { expect, test } from "vitest";
import { openSharePictures } from "#storage/image/share-pictures.ts";
import { MINUTE_MS } from "#core/time/instant.ts";

const NOW = Date.parse("2027-03-10T15:00:00Z");
const picture = (text: string) => Buffer.from(text);

/** Draws and counts how often it was asked to. */
function artist() {
  const drawn: string[] = [];
  const draw = (key: string) => () => {
    drawn.push(key);
    return Promise.resolve(picture(key));
  };
  return { drawn, draw };
}

test("a picture is drawn once, also for those who ask at the same time", async () => {
  const { drawn, draw } = artist();
  const pictures = openSharePictures();
  const both = await Promise.all([pictures.find("a", NOW, draw("a")), pictures.find("a", NOW, draw("a"))]);
  expect(both.map(String)).toEqual(["a", "a"]);
  expect(String(await pictures.find("a", NOW, draw("a")))).toBe("a");
  expect(drawn).toEqual(["a"]);
});

test("a thousand addresses cost no more drawings than a minute allows, and what is known is still found", async () => {
  const { drawn, draw } = artist();
  const pictures = openSharePictures({ perMinute: 3 });
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, at) => pictures.find(`k${at}`, NOW, draw(`k${at}`))),
  );
  expect(drawn).toEqual(["k0", "k1", "k2"]);
  expect(answers.slice(3).every((answer) => answer === null)).toBe(true);
  expect(String(await pictures.find("k1", NOW, draw("k1")))).toBe("k1");
  expect(String(await pictures.find("k9", NOW + MINUTE_MS, draw("k9")))).toBe("k9");
});

test("of the kept pictures the one goes that nobody asked for longest", async () => {
  const { drawn, draw } = artist();
  const pictures = openSharePictures({ kept: 2 });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await pictures.find(key, NOW, draw(key));
  expect(drawn).toEqual(["a", "b", "c", "b"]);
});

test("what could not be drawn is tried again", async () => {
  const pictures = openSharePictures();
  await expect(pictures.find("a", NOW, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await pictures.find("a", NOW, () => Promise.resolve(null))).toBeNull();
  expect(String(await pictures.find("a", NOW, () => Promise.resolve(picture("a"))))).toBe("a");
});
