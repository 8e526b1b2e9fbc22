import type { Schedule } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

/** The types of events, in the order of the form (PRODUCT P5). */
export const EVENT_TYPES = ["prayer", "meditation", "discussion", "worship", "retreat", "other"] as const;
export type EventType = (typeof EVENT_TYPES)[number];
export const DEFAULT_EVENT_TYPE: EventType = "other";

/** An event with dates, or a room that is always open (PRODUCT P3). */
const EVENT_KINDS = ["scheduled", "always_open"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const EVENT_MODES = ["online", "in_person", "hybrid"] as const;
export type EventMode = (typeof EVENT_MODES)[number];

/** Who sees the join link, passcode and dial-in (PRODUCT P15). */
export const LINK_AUDIENCES = ["everyone", "members", "before_start"] as const;
export type LinkAudience = (typeof LINK_AUDIENCES)[number];
/** A `before_start` link opens this many minutes before the start (PRODUCT P15). */
export const LINK_OPENS_MINUTES_BEFORE = 15;

const MODERATION_STATES = ["pending", "approved", "rejected"] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** `failing`: checks have failed for days. `dead`: for two weeks, so that moderators see it. */
const LINK_STATES = ["unchecked", "ok", "failing", "dead"] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const GUIDANCE = ["silent", "guided"] as const;
export const SHARING = ["expected", "optional", "none"] as const;
export const CAMERA = ["on", "optional", "off"] as const;

/** The import source of the demo: a directory with events of this source says so on every page. */
export const DEMO_SOURCE = "demo";

/** The source from which an event was imported; null for none. */
export type SourcedEvent = { importSource: string | null };

/** Whether an event belongs to the demo, so that it does not take place. */
export function isExample({ importSource }: SourcedEvent): boolean {
  return importSource === DEMO_SOURCE;
}

/** Limits of PRODUCT P10 and the spec's section 9; characters are Unicode code points. */
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 10_000;
export const NAME_MAX = 120;
export const PRICE_MAX = 9_999.99;
export const URL_MAX = 2_000;
export const TAG_MAX = 60;
export const TAGS_MAX = 10;

/** First start of an event, by which a second event of the same owner and title is refused (PRODUCT P11); null for a room. */
export function ownStartOf(schedules: readonly Pick<Schedule, "startsLocal" | "timezone">[]): EpochMs | null {
  const starts = schedules.map(({ startsLocal, timezone }) => toInstant(startsLocal, timezone).instant);
  return starts.length === 0 ? null : Math.min(...starts);
}
