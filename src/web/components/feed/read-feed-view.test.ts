import { expect, test } from "vitest";
import type { EventRow } from "#data/queries/event-row.ts";
import { translatorFor } from "#messages/translator.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { feedCard } from "#web/components/feed/read-feed-view.server.ts";

const event: EventRow = {
  publicId: "bcd234",
  title: "Room",
  nativeTitle: null,
  nativeTitleLanguage: null,
  description: "",
  type: "other",
  practices: [],
  traditions: [],
  languages: [],
  image: null,
  organizerName: "Open Circle",
  organizerPublicId: null,
  organizerPageName: null,
  organizerListing: null,
  link: null,
  linkAudience: "everyone",
  price: null,
  donationWelcome: false,
  mode: "online" as const,
  city: null,
  latitude: null,
  longitude: null,
  cancelledAt: null,
  isExample: false,
  linkState: "unchecked",
  linkCheckedAt: null,
  confirmedAt: null,
  unconfirmedAt: null,
  createdAt: TEST_NOW,
  date: null,
  schedules: [],
  reportedAs: null,
  reportedDate: null,
  isSaved: false,
};

test("an event without a date says so and links to its own page", () => {
  const style = { locale: "en-US", zone: "UTC", hour12: true };
  const reader = {
    now: TEST_NOW,
    style,
    secondCalendar: "none" as const,
    translate: translatorFor("en"),
    member: true,
    listings: [],
  };
  const card = feedCard({ feedType: "new_event", createdAt: TEST_NOW, event }, reader);
  expect(card).toMatchObject({ startsAt: null, sky: null, href: "/events/room-bcd234", ago: "just now" });
  expect(card.when).toBe(reachesMessage("feed.noDate"));
});
