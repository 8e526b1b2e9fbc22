import type { FocusPoint } from "#core/pictures/focus-point.ts";
import type { EventType } from "#core/events/event.ts";
import type { JoinFacts, JoinOffer } from "#core/events/join-state.ts";
import type { TextPiece } from "#core/text/linked-text.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Fact } from "#web/components/event-page/good-to-know.ts";
import type { OwnerBarView } from "#web/components/event-owner/owner-bar.tsx";
import type { EventRowView, SaveView } from "#web/components/events/event-row-view.ts";

/** What stands above the text: the picture, what kind of gathering it is, its name and its host. */
/** An event's own image, with the sides of its original in pixels and the point that its cover shows. */
export type CoverImage = {
  key: string;
  widths: readonly number[];
  alt: string;
  width: number;
  height: number;
  focus: FocusPoint;
};

export type HeadView = {
  cover: { sky: string; light: "day" | "night"; image: CoverImage | null };
  type: EventType;
  alwaysOpen: boolean;
  /** The recurrence in words; null when it does not repeat. */
  repeats: string | null;
  /** 'Free' or an amount; null when nothing is said. */
  price: string | null;
  donationWelcome: boolean;
  /** Names of the languages, joined; null when none is given. */
  languages: string | null;
  membersOnly: boolean;
  /** Whether the event came with the demo directory. */
  isExample: boolean;
  title: string;
  nativeTitle: { text: string; language: string } | null;
  organizerName: string;
  /** The host's page; null when there is none that this reader may open. */
  organizerHref: string | null;
  monogram: string;
};

/** What must be known first: finished sentences. */
export type Notice = { kind: "cancelled" | "moved" | "past"; text: string; more: string | null };

/** The description, laid out; every paragraph in pieces of which some can be followed. */
export type TextView = {
  lead: readonly TextPiece[] | null;
  paragraphs: readonly (readonly TextPiece[])[];
  /** The first sentences of a long text, else none. */
  highlights: readonly (readonly TextPiece[])[];
  /** The whole text stands open below its highlights when it holds a list. */
  hasList: boolean;
};

/** One of the coming dates. */
export type DateLine = {
  href: string;
  iso: string;
  day: string;
  time: string;
  hostTime: string | null;
  state: "coming" | "running" | "cancelled";
  /** What its organizer wrote for this one date. */
  note: string | null;
  movedFrom: string | null;
  clockNote: string | null;
};

export type DatesView = {
  lines: readonly DateLine[];
  /** One sentence for each stretch of days in which the clocks of host and viewer stand otherwise. */
  spans: readonly string[];
};

/** The address that Join leads to, and whose it is when it may be told. */
export type JoinLink = { href: string; host: string | null };

/** When a date is, in the viewer's time and in the host's. */
export type CardDate = {
  month: string;
  dayNumber: string;
  weekday: string;
  /** "Today, Thursday". */
  day: string;
  /** "Thursday, October 23, 2025": for paper, where "Today" would soon be wrong. */
  fullDate: string;
  startIso: string;
  start: string;
  /** "3:15 PM", with its day when that is another one. */
  end: string;
  city: string;
  /** "GMT−4" on that date. */
  offset: string;
  /** Null when host and viewer have the same clocks. */
  host: { start: string; rest: string; place: string; yourDay: string | null } | null;
  otherZones: readonly { city: string; time: string }[];
  /** What its organizer wrote for this one date. */
  note: string | null;
  /** "1 hour later for you than last week: …", when the clocks move this date for the viewer. */
  clockNote: string | null;
  join: JoinFacts;
};

export type CardView = {
  /** Null for an always-open room and for an event without any date. */
  date: CardDate | null;
  alwaysOpen: boolean;
  /** What a room without a start offers; a date's offer follows from its `join`. */
  offer: JoinOffer;
  link: JoinLink | null;
  /** Where it is held when one can go there. */
  place: readonly string[];
};

export type EventPageView = {
  publicId: string;
  /** The event's own page; on the page of one date also the way back to it. */
  eventHref: string;
  onDatePage: boolean;
  /** The page's own address, to pass on. */
  share: { path: string; url: string };
  /** For whoever may change it. */
  owner: OwnerBarView | null;
  now: EpochMs;
  head: HeadView;
  notices: readonly Notice[];
  text: TextView;
  facts: readonly Fact[];
  dates: DatesView;
  card: CardView;
  /** The event with all its dates, and the page's date by itself when the event has others. */
  save: { all: SaveView; date: SaveView | null };
  around: readonly EventRowView[];
};
