import type { CAMERA, EventKind, EventMode, EventType, GUIDANCE, LinkAudience, SHARING } from "#core/events/event.ts";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import type { Visibility } from "#core/visibility.ts";

/** What participants may expect; null where the organizer did not say. */
export type ParticipationFacts = {
  guidance: (typeof GUIDANCE)[number] | null;
  sharing: (typeof SHARING)[number] | null;
  camera: (typeof CAMERA)[number] | null;
  listeningWelcome: boolean | null;
  beginnersWelcome: boolean | null;
  captions: boolean | null;
  signLanguage: boolean | null;
  lateEntry: boolean | null;
};

/** A schedule with its cancelled and moved dates. */
export type ScheduleDraft = Schedule & { exceptions: readonly ScheduleException[] };

/** The complete content of an event, validated and normalized: the input of `create-event` from import, forms and the demo. */
export type EventDraft = {
  kind: EventKind;
  title: string;
  nativeTitle: { text: string; language: string } | null;
  description: string;
  type: EventType;
  organizerName: string;
  practices: readonly string[];
  traditions: readonly string[];
  /** BCP 47 tags. */
  languages: readonly string[];
  mode: EventMode;
  place: {
    location: string | null;
    address: string | null;
    city: string | null;
    region: string | null;
    /** ISO 3166-1 alpha-2. */
    country: string | null;
    /** In tenths of a degree, both or neither. */
    latitude: number | null;
    longitude: number | null;
  };
  link: string | null;
  linkAudience: LinkAudience;
  passcode: string | null;
  dialIn: string | null;
  /** US dollars; null if not stated, 0 if free. */
  price: number | null;
  donationWelcome: boolean;
  eventSize: number | null;
  facts: ParticipationFacts;
  visibility: Visibility;
  /** Left out of the open data by its organizer (docs/open-data.md). */
  leftOutOfData: boolean;
  /** Empty for an always-open room, else one or more. */
  schedules: readonly ScheduleDraft[];
};

/** An empty draft; callers spread their own values over it. */
export const EMPTY_DRAFT: Omit<EventDraft, "title" | "organizerName" | "schedules"> = {
  kind: "scheduled",
  nativeTitle: null,
  description: "",
  type: "other",
  practices: [],
  traditions: [],
  languages: [],
  mode: "online",
  place: {
    location: null,
    address: null,
    city: null,
    region: null,
    country: null,
    latitude: null,
    longitude: null,
  },
  link: null,
  linkAudience: "everyone",
  passcode: null,
  dialIn: null,
  price: null,
  donationWelcome: false,
  leftOutOfData: false,
  eventSize: null,
  facts: {
    guidance: null,
    sharing: null,
    camera: null,
    listeningWelcome: null,
    beginnersWelcome: null,
    captions: null,
    signLanguage: null,
    lateEntry: null,
  },
  visibility: "public_web",
};
