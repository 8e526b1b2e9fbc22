import fc from "fast-check";
import { expect, test } from "vitest";
import { eventsPath } from "#core/events/event-search.ts";
import { type NamedTopic, topicFilter, topicPath, topicSlug, topicsOf } from "#core/topics/topic.ts";

test.each([
  ["Centering Prayer", "centering-prayer"],
  ["  CENTERING   prayer ", "centering-prayer"],
  ["Contemplação", "contemplacao"],
  ["Bahá’í", "bahai"],
  ["Buddhist, Zen", "buddhist-zen"],
  ["Twelve-step (AA)", "twelve-step-aa"],
  ["Prayer & Song", "prayer-and-song"],
  ["坐禅", "坐禅"],
  ["हिन्दू", "हिन्दू"],
  ["Łódź", "lodz"],
  ["pt-BR", "pt-br"],
  ["—", ""],
  ["🙏", ""],
])("the slug of %s is %s", (name, slug) => {
  expect(topicSlug(name)).toBe(slug);
});

test("a slug is its own slug, and a single path segment", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const slug = topicSlug(name);
      expect(topicSlug(slug)).toBe(slug);
      expect(topicPath({ kind: "tradition", slug })).toMatch(/^\/topics\/tradition\/[^/?#\s]*$/);
    }),
  );
});

test("a topic's path keeps the zone of the linking page", () => {
  const topic = { kind: "practice", slug: "坐禅" } as const;
  expect(topicPath(topic)).toBe(`/topics/practice/${encodeURIComponent("坐禅")}`);
  expect(topicPath(topic, "Asia/Tokyo")).toBe(`${topicPath(topic)}?tz=Asia/Tokyo`);
});

const named = (overrides: Partial<NamedTopic>): NamedTopic => ({
  kind: "tradition",
  name: "Zen",
  count: 1,
  next: null,
  ...overrides,
});

test("names with one slug are one topic, whose filter covers all of them", () => {
  const soon = { startsAt: 1, publicId: "bcdf23", type: "prayer" } as const;
  const [topic, ...others] = topicsOf([
    named({ name: "Lectio-Divina", count: 1, next: soon }),
    named({ name: "Lectio Divina", count: 4, next: { ...soon, startsAt: 2 } }),
    named({ kind: "practice", name: "Lectio Divina", count: 2 }),
    named({ name: "—", count: 9 }),
  ]);
  expect(topic).toMatchObject({ name: "Lectio Divina", slug: "lectio-divina", count: 5, next: soon });
  expect(others).toMatchObject([{ kind: "practice", count: 2, next: null }]);
  if (topic === undefined) throw new Error("There is no topic.");
  expect(eventsPath({ tab: "upcoming", page: 1, zone: null, filter: topicFilter(topic) })).toBe(
    "/events?tradition=Lectio+Divina&tradition=Lectio-Divina",
  );
});
