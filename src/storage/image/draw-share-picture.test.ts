import sharp from "sharp";
import { expect, test } from "vitest";
import { drawSharePicture, type SharePictureContent } from "#storage/image/draw-share-picture.ts";

const SUBJECT = { seed: "k3m9p2", hour: 19, type: "prayer" } as const;
const WHEN = ["Thursday, March 11, 2027", "7:00 PM Greenwich Mean Time (GMT)"];

async function drawn(words: Partial<SharePictureContent["words"]> = {}): Promise<Buffer> {
  const all = { when: WHEN, title: "Evening office", instead: "", organizer: "Abbey", site: "Samehour", ...words };
  const picture = await drawSharePicture({ subject: SUBJECT, words: all });
  if (picture === null) throw new Error("Too many pictures wait.");
  return picture;
}

/** How many pixels of a part of the picture are as bright as its letters. */
async function brightPixels(picture: Buffer, part: { top: number; height: number }): Promise<number> {
  const { data } = await sharp(picture)
    .extract({ left: 0, width: 840, ...part })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 235).length;
}
const TITLE = { top: 190, height: 310 };
const ORGANIZER = { top: 500, height: 48 };
const SITE = { top: 552, height: 60 };

test("a share picture is 1200 by 630 pixels, and identical for the same text", async () => {
  const picture = await drawn();
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1_200, height: 630, hasAlpha: false });
  expect(picture.byteLength).toBeLessThan(200_000);
  expect((await drawn()).equals(picture)).toBe(true);
  expect((await drawn({ title: "Morning office" })).equals(picture)).toBe(false);
  expect((await drawn({ when: ["Cancelled"] })).equals(picture)).toBe(false);
});

test.each([
  ["Arabic", "صلاة المساء مع الجماعة"],
  ["Hebrew", "תפילת ערב ירושלים"],
  ["Devanagari", "सन्ध्या प्रार्थना"],
  ["Gurmukhi", "ਸ਼ਾਮ ਦੀ ਅਰਦਾਸ"],
  ["Greek", "Βραδινή προσευχή"],
  ["Cyrillic", "Вечерняя молитва"],
  ["Vietnamese", "Cầu nguyện buổi tối"],
  ["Polish", "Święta godzina"],
])("a title in %s is drawn in the site's own fonts", async (_, title) => {
  expect(await brightPixels(await drawn({ title }), TITLE)).toBeGreaterThan(1_000);
});

test("an undrawable title is replaced by other text, and every picture shows the site", async () => {
  const worship = await drawn({ title: "Worship" });
  expect((await drawn({ title: "漢字の祈り", instead: "Worship" })).equals(worship)).toBe(true);
  expect((await drawn({ title: "🙏", instead: "Worship" })).equals(worship)).toBe(true);
  expect((await drawn({ title: "Evening 🙏", instead: "Worship" })).equals(worship)).toBe(false);
  const marked = await brightPixels(await drawn({ title: "", organizer: "", site: "" }), SITE);
  expect(marked).toBeGreaterThan(100);
  expect(await brightPixels(worship, SITE)).toBeGreaterThan(2 * marked);
});

test("an undrawable title or organizer is left out, and the other stays", async () => {
  const without = await drawn({ title: "" });
  expect((await drawn({ title: "漢字の祈り" })).equals(without)).toBe(true);
  expect((await drawn({ title: "🙏🕉️✝️" })).equals(without)).toBe(true);
  expect(await brightPixels(without, TITLE)).toBe(0);
  expect(await brightPixels(without, ORGANIZER)).toBeGreaterThan(100);
  expect(await brightPixels(await drawn({ organizer: "漢字" }), ORGANIZER)).toBe(0);
});

test("any title fits into its three lines", async () => {
  const titles = [
    "w".repeat(5_000),
    "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel ".repeat(9),
    "صلاة المساء مع الجماعة ".repeat(30),
    "सन्ध्या प्रार्थना ".repeat(30),
    `q${"\u0303".repeat(5_000)}x`,
    "a\n".repeat(400),
  ];
  for (const title of titles) {
    const picture = await drawn({ title, organizer: "" });
    expect(await brightPixels(picture, TITLE)).toBeGreaterThan(100);
    expect(await brightPixels(picture, ORGANIZER)).toBe(0);
  }
});

test("markup is drawn as text, and a title cannot change the direction of other text", async () => {
  const plain = await drawn({ title: "Evening" });
  for (const title of ["<b>Evening</b>", "Evening &amp;", '<span size="900000">Evening', "</span><span>Evening"])
    expect((await drawn({ title })).equals(plain)).toBe(false);
  expect((await drawn({ title: "\u202eEvening\u2066" })).equals(plain)).toBe(true);
});
