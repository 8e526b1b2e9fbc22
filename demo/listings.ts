import type { EpochMs } from "#core/time/instant.ts";
import { aroundTheClockListings } from "#demo/around-the-clock.ts";
import type { Listing } from "#demo/listing.ts";
import { meditationListings } from "#demo/meditation.ts";
import { prayerListings } from "#demo/prayer.ts";
import { retreatsAndMoreListings } from "#demo/retreats-and-more.ts";
import { worshipAndDiscussionListings } from "#demo/worship-and-discussion.ts";

/** Every listing of the demo directory; one-offs and courses lie around `now`. */
export function demoListings(now: EpochMs): readonly Listing[] {
  return [
    ...prayerListings(now),
    ...meditationListings(now),
    ...worshipAndDiscussionListings(now),
    ...retreatsAndMoreListings(now),
    ...aroundTheClockListings(),
  ];
}
