import { expect, test } from "vitest";
import { alertWords } from "#core/alerts/alert-words.ts";
import {
  alertListPath,
  alertPath,
  alertSearchKey,
  alertSearchOf,
  newAlertPath,
  parseAlertSearch,
  readAlertLink,
  storedAlertListPath,
  writeAlertSearch,
} from "#core/alerts/search-alert.ts";
import { parseEventsAddress } from "#core/events/parse-events-address.ts";
import type { MessageRef } from "#core/message-ref.ts";
import { translatorFor } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";

const searchOf = (query: string) => alertSearchOf(parseEventsAddress(new URLSearchParams(query), () => true).requested);
const translate = translatorFor("en");
const wordsOf = (query: string) =>
  alertWords(parseAlertSearch(query), {
    locale: "en-US",
    zone: "America/New_York",
    textOf: (words) => wordsIn(translate, words),
  });

test("an alert keeps a list's words and filter, and nothing else of the list", () => {
  const search = searchOf(
    "q=taizé&page=3&day=today&soon=hour&weekday=tue&type=prayer&type=worship&language=fr&tz=Asia/Tokyo",
  );
  const stored = search === null ? "" : writeAlertSearch(search);
  expect(stored).toBe("q=taiz%C3%A9&type=prayer&type=worship&weekday=tue&language=fr");
  expect(parseAlertSearch(stored)).toEqual(search);
  expect(alertListPath(parseAlertSearch(stored), "Asia/Tokyo")).toBe(
    `/events?q=taiz%C3%A9&tz=Asia/Tokyo&type=prayer&type=worship&weekday=tue&language=fr`,
  );
  expect(newAlertPath(parseAlertSearch("type=prayer"))).toBe("/alerts/new?type=prayer");
});

test("an alert's list is in the zone in which its times are meant, else in its reader's", () => {
  const listOf = (search: string) => storedAlertListPath({ search, zone: "America/New_York" }, "Europe/Paris");
  expect(listOf("time=evening")).toBe("/events?tz=America/New_York&time=evening");
  expect(listOf("weekday=tue")).toBe("/events?tz=America/New_York&weekday=tue");
  expect(listOf("type=prayer")).toBe("/events?tz=Europe/Paris&type=prayer");
  expect(storedAlertListPath({ search: "type=prayer", zone: "America/New_York" })).toBe("/events?type=prayer");
});

test.each(["", "tab=past", "soon=now", "search=descriptions", "page=2", "q=!!!", "q=...&type=prayer"])(
  "no alert can be made for %j",
  (query) => expect(searchOf(query)).toBeNull(),
);

test("capitals and the order of values do not make another search; other values do", () => {
  const key = (query: string) => alertSearchKey(parseAlertSearch(query));
  const one = key("q=Taizé&type=prayer&type=worship&practice=Rosary");
  expect(key("q=taizé&type=worship&type=prayer&practice=rosary")).toBe(one);
  expect(key("q=taizé&type=worship")).not.toBe(one);
});

test.each([
  ["q=taizé", "“taizé”"],
  ["type=prayer&type=worship", "Prayer or Worship"],
  ["q=song&weekday=mon&weekday=tue&weekday=sat&time=evening", "“song” · Mon, Tue, or Sat · Evening · New York time"],
  ["fact=captions&fact=silent&language=fr&practice=Rosary", "Rosary · French · Live captions and Held in silence"],
  ["price=free&where=online&duration=hour&repeats=series", "30 minutes to 1 hour · Free · Repeats · Online"],
])("the words of %s", (query, words) => {
  expect(wordsOf(query)).toBe(words);
});

test("mail that a stranger may have triggered repeats nothing that was typed", () => {
  const search = parseAlertSearch("q=buy here&type=prayer&tradition=Buy here&language=here&time=evening");
  const textOf = (words: MessageRef) => wordsIn(translate, words);
  expect(alertWords(search, { locale: "en-US", zone: "America/New_York", textOf, withoutTyped: true })).toBe(
    "your search words · Prayer · Evening · Tradition · Language · New York time",
  );
});

test("the option to search descriptions belongs to a search with words only", () => {
  expect(searchOf("q=taizé&search=descriptions")?.filter.search).toEqual(["descriptions"]);
  expect(wordsOf("q=taizé&search=descriptions")).toBe("“taizé” · Descriptions too");
  expect(parseAlertSearch("search=descriptions&type=prayer").filter.search).toEqual([]);
});

test("an alert link names one alert or all alerts of its reader, and nothing else is valid", () => {
  const key = "Zk3vQ8s1-LmT0bXw7RfYc2NhUe5JaGd4";
  for (const isAll of [false, true]) {
    expect(readAlertLink(alertPath({ key, isAll }).replace("/search-alerts/", ""))).toEqual({ key, isAll });
  }
  expect(["", "all", ".all", `${key}.al`, "x".repeat(33), "'"].map(readAlertLink)).toEqual(Array(6).fill(null));
});
