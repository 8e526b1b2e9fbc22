import { expect, test } from "vitest";
import { EVENT_TYPES } from "#core/events/event.ts";
import { eventPicture, hasLightText, scenePicture } from "#core/pictures/event-picture.ts";
import { figuresSprite, SPRITE_PATH, thumbnailOf } from "#core/pictures/thumbnail.ts";

const SEEDS = Array.from({ length: 40 }, (_, at) => `event${at}`);
const FORMATS = ["cover", "share"] as const;
const MOST_BYTES = 2_000;

const everyPicture = () =>
  EVENT_TYPES.flatMap((type) =>
    SEEDS.flatMap((seed, at) => FORMATS.map((format) => eventPicture({ seed, hour: at % 24, type }, format))),
  );

test("the same event and hour always give the same picture", () => {
  const subject = { seed: "k3m9p2", hour: 19.5, type: "prayer" } as const;
  expect(eventPicture(subject, "cover")).toBe(eventPicture({ ...subject }, "cover"));
});

test("every picture is at most two kilobytes", () => {
  const sizes = everyPicture().map((svg) => svg.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_BYTES);
});

test("a picture contains only numbers and known colors", () => {
  for (const svg of everyPicture()) {
    expect(svg).not.toMatch(/NaN|undefined|Infinity|var\(/);
    expect(
      svg
        .match(/(?:fill|stroke|stop-color)="[^"]*"/g)
        ?.every((paint) => /"(#[0-9a-f]{6}|none|url\(#p\w+\))"/.test(paint)),
    ).toBe(true);
  }
});

test("the hour changes only the colors of an event's picture, not the drawing", () => {
  const drawing = (hour: number) =>
    eventPicture({ seed: "k3m9p2", hour, type: "retreat" }, "cover")
      .replace(/#[0-9a-f]{6}/g, "")
      .replace(/p[0-9a-z]+(?=[swg]["')])/g, "");
  expect(eventPicture({ seed: "k3m9p2", hour: 6, type: "retreat" }, "cover")).not.toBe(
    eventPicture({ seed: "k3m9p2", hour: 21, type: "retreat" }, "cover"),
  );
  expect(drawing(6)).toBe(drawing(21));
});

test("two pictures on one page do not share gradient ids", () => {
  const ids = everyPicture().map((svg) => svg.match(/id="(p\w+)s"/)?.[1]);
  expect(new Set(ids).size).toBe(new Set(everyPicture()).size);
});

test("each type has two figures, and both are used", () => {
  for (const type of EVENT_TYPES) {
    const figures = new Set(SEEDS.map((seed) => thumbnailOf({ seed, hour: 9, type }).figure));
    expect(figures.size).toBe(2);
    for (const figure of figures) {
      expect(figure.startsWith(`${SPRITE_PATH}?v=`)).toBe(true);
      expect(figuresSprite()).toContain(`<symbol id="${figure.split("#")[1]}"`);
    }
  }
});

test("a figure in the sprite takes its colors from where it is used", () => {
  expect(figuresSprite()).not.toMatch(/#[0-9a-f]{6}/);
});

test("hour 24 has the colors of hour 0, and starts within one hour share their colors", () => {
  const colorsAt = (hour: number) => thumbnailOf({ seed: "a", hour, type: "other" }).colors;
  expect(colorsAt(24)).toEqual(colorsAt(0));
  expect(colorsAt(9.75)).toEqual(colorsAt(9));
  expect(colorsAt(9)).not.toEqual(colorsAt(21));
});

test("the hero picture of every hour is at most two kilobytes and uses known colors", () => {
  for (let hour = 0; hour < 24; hour += 0.5) {
    const svg = scenePicture(hour);
    expect(svg.length).toBeLessThanOrEqual(MOST_BYTES);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|var\(/);
  }
  expect(scenePicture(6)).not.toBe(scenePicture(21));
});

test("hero text is dark by day and light at night", () => {
  expect([0, 6.9, 18.1, 23].map(hasLightText)).toEqual([true, true, true, true]);
  expect([7, 12, 18].map(hasLightText)).toEqual([false, false, false]);
});
