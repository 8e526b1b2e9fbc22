import { expect, test } from "vitest";
import type { FeedCardView, FeedView } from "#web/components/feed/feed-view.ts";
import { arrangedAs, newIn } from "#web/routes/home/use-open-feed.ts";

const card = (key: string, ago = "now"): FeedCardView => ({
  feedType: "new_event",
  title: key,
  native: null,
  organizer: "",
  text: "",
  clockNote: null,
  isExample: false,
  ago,
  seenAt: 0,
  when: "",
  startsAt: null,
  href: "",
  sky: null,
  save: { key, isSaved: false },
});
const feed = (followed: readonly FeedCardView[], recent: readonly FeedCardView[]): FeedView => ({
  greeting: "",
  day: { now: 0, date: "", second: null, next: null, offers: [], days: [], week: null },
  followed,
  recent,
});

test("cards already shown keep their places, with updated content", () => {
  const earlier = feed([card("a")], [card("b"), card("c")]);
  const later = feed([card("x")], [card("c", "later"), card("a", "later"), card("y")]);
  const { followed, recent } = arrangedAs(earlier, later);
  expect(followed).toEqual([card("a", "later")]);
  expect(recent).toEqual([card("b"), card("c", "later")]);
  expect(arrangedAs(later, later)).toBe(later);
});

test("only a card that was in neither section before is new", () => {
  expect(newIn(feed([card("a")], [card("b")]), feed([], [card("a")]))).toBe(1);
  expect(newIn(feed([], [card("a")]), feed([card("a")], [card("b")]))).toBe(0);
});
