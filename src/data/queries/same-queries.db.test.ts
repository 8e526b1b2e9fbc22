import { expect, test } from "vitest";
import { type EventFilter, FACTS, filterParameters, NO_FILTER } from "#core/events/event-filter.ts";
import { EVENT_TYPES, type EventType } from "#core/events/event.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { findEventsScreen } from "#data/queries/events.ts";
import { someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

/*
 * The same two hundred searches with filters on both database engines: each must give what a plain loop over the same
 * events gives, in the same order. The events and searches are drawn with fixed seeds.
 */

const database = withTestDatabase();

const EVENTS = 120;
const QUERIES = 200;
const HOURS_APART = 7;

const WORDS = ["Dawn", "Dusk", "Prière", "Silence", "Candles", "Psalms", "Łódź", "坐禅", "Morning", "Evening"];
const HOSTS = ["Lakeside Hall", "Plain Friends", "Maison du Soir", "Tent of Meeting"];
const TRADITIONS = ["Zen", "Quaker", "Catholic", "Any faith or none"];
const PRACTICES = ["Lectio divina", "Chant", "Silent sitting"];
const LANGUAGES = ["en", "es", "ja"];
const LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  en: "English English",
  es: "Spanish español",
  ja: "Japanese 日本語",
};
const SEARCHES = [
  "dawn",
  "eve",
  "priere",
  "PSALMS",
  "lodz",
  "坐禅",
  "plain",
  "zen",
  "lectio",
  "spanish",
  "candles dusk",
];

/** Mulberry32: the same numbers from the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function drawing(seed: number) {
  const next = numbersFrom(seed);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const some = <Item>(items: readonly Item[], share: number): Item[] => items.filter(() => next() < share);
  return { one, some, chance: (share: number) => next() < share };
}

type Drawn = {
  title: string;
  organizerName: string;
  description: string;
  type: EventType;
  traditions: string[];
  practices: string[];
  languages: string[];
  price: number | null;
  mode: "online" | "hybrid";
  captions: boolean;
  beginnersWelcome: boolean;
  minutes: number;
};

function drawnEvents(): readonly Drawn[] {
  const { one, some, chance } = drawing(7);
  return Array.from({ length: EVENTS }, (_, at) => ({
    title: `${one(WORDS)} ${one(WORDS)} ${at}`,
    organizerName: one(HOSTS),
    description: some(WORDS, 0.2).join(" and "),
    type: one(EVENT_TYPES),
    traditions: some(TRADITIONS, 0.3),
    practices: some(PRACTICES, 0.3),
    languages: some(LANGUAGES, 0.5),
    price: chance(0.3) ? 12 : null,
    mode: chance(0.3) ? ("hybrid" as const) : ("online" as const),
    captions: chance(0.4),
    beginnersWelcome: chance(0.4),
    minutes: one([20, 60, 90, 180]),
  }));
}

type Query = { query: string | null; filter: EventFilter };

function drawnQueries(): readonly Query[] {
  const { one, some, chance } = drawing(11);
  const facts = FACTS.filter((fact) => fact === "captions" || fact === "beginners");
  return Array.from({ length: QUERIES }, () => {
    const query = chance(0.6) ? one(SEARCHES) : null;
    return {
      query,
      filter: {
        ...NO_FILTER,
        search: query !== null && chance(0.4) ? ["descriptions"] : [],
        type: chance(0.3) ? some(EVENT_TYPES, 0.4) : [],
        tradition: chance(0.3) ? some(TRADITIONS, 0.5).map((name) => name.toUpperCase()) : [],
        practice: chance(0.2) ? [one(PRACTICES)] : [],
        language: chance(0.3) ? some(LANGUAGES, 0.5) : [],
        price: chance(0.2) ? [one(["free", "priced"])] : [],
        where: chance(0.2) ? ["hybrid"] : [],
        duration: chance(0.2) ? [one(["30-min", "hour", "2-hours", "longer"])] : [],
        fact: chance(0.3) ? some(facts, 0.5) : [],
      },
    };
  });
}

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ł", "l").toLowerCase();
const wordsOf = (text: string) => plain(text.toLowerCase()).split(/[^\p{L}\p{N}]+/u);

function hasWords(event: Drawn, query: string, inDescription: boolean): boolean {
  const { title, organizerName, type, traditions, practices, languages, description } = event;
  const names = languages.map((tag) => LANGUAGE_WORDS[tag] ?? "");
  const texts = [title, organizerName, type, ...traditions, ...practices, ...names, inDescription ? description : ""];
  const words = texts.flatMap(wordsOf);
  return wordsOf(query).every((term) => words.some((word) => word.startsWith(term)));
}

function durationOf(minutes: number): string {
  if (minutes <= 30) return "30-min";
  if (minutes <= 60) return "hour";
  return minutes <= 120 ? "2-hours" : "longer";
}

function matches(event: Drawn, { query, filter }: Query): boolean {
  const any = (wanted: readonly string[], own: readonly string[]) =>
    wanted.length === 0 || own.some((each) => wanted.some((value) => value.toLowerCase() === each.toLowerCase()));
  const facts = [...(event.captions ? ["captions"] : []), ...(event.beginnersWelcome ? ["beginners"] : [])];
  return (
    (query === null || hasWords(event, query, filter.search.length > 0)) &&
    any(filter.type, [event.type]) &&
    any(filter.tradition, event.traditions) &&
    any(filter.practice, event.practices) &&
    any(filter.language, event.languages) &&
    any(filter.price, [event.price === null ? "free" : "priced"]) &&
    any(filter.where, [event.mode]) &&
    any(filter.duration, [durationOf(event.minutes)]) &&
    filter.fact.every((fact) => facts.includes(fact))
  );
}

test(
  "two hundred filtered searches find the same events in the same order as a plain loop",
  { timeout: 300_000 },
  async () => {
    const events = drawnEvents();
    const startOf = (at: number) =>
      new Date(TEST_NOW + (at + 1) * HOURS_APART * 60 * MINUTE_MS).toISOString().slice(0, 19);
    await someEvents(
      database,
      events.map(({ minutes, ...event }, at) => ({
        ...event,
        schedules: [{ startsLocal: startOf(at), timezone: "UTC", rrule: null, durationSeconds: minutes * 60 }],
      })),
    );
    const answered = { some: 0, none: 0 };
    for (const query of drawnQueries()) {
      const { rows, total } = await findEventsScreen(database, {
        list: { past: false, now: TEST_NOW, listings: ["public"], page: 1, pageSize: 200, ...query },
        rooms: 0,
      });
      const expected = events.filter((event) => matches(event, query)).map(({ title }) => title);
      const queryText = JSON.stringify([query.query, ...filterParameters(query.filter)]);
      expect([queryText, total, ...rows.map(({ title }) => title)]).toEqual([queryText, expected.length, ...expected]);
      answered[total > 0 ? "some" : "none"] += 1;
    }
    expect(Math.min(answered.some, answered.none)).toBeGreaterThan(10);
  },
);
