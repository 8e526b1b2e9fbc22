import type { FocusPoint } from "#core/pictures/focus-point.ts";
import type { EventType } from "#core/events/event.ts";
import type { JoinFacts, JoinOffer } from "#core/events/join-state.ts";
import type { CalendarMenuView } from "#web/components/calendar-files/calendar-menu.tsx";
import type { TextPiece } from "#core/text/linked-text.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { OwnerBarView } from "#web/components/event-owner/owner-bar.tsx";
import type { ShareMenuView } from "#web/components/share/share-menu.tsx";
import type { EventRowView, SaveView } from "#web/components/events/event-row-view.ts";

/** The organizer's own image, or else the picture made for the event: a complete SVG. */
type EventCover = { image: CoverImage } | { image: null; made: string };

/** An event's own image: the size of the original in pixels, and the focus point of its cover. */
export type CoverImage = {
  key: string;
  widths: readonly number[];
  alt: string;
  width: number;
  height: number;
  focus: FocusPoint;
};

/** A fact with the page of its topic; null while it has too few events for one. */
export type FactLink = { name: string; href: string | null };

/** The head of the page above the text. */
export type HeadView = {
  cover: EventCover;
  type: EventType;
  alwaysOpen: boolean;
  /** The recurrence in words; null when it does not repeat. */
  repeats: string | null;
  /** 'Free' or an amount; null when not specified. */
  price: string | null;
  donationWelcome: boolean;
  /** The topic of the type; null while it has no page. */
  typeHref: string | null;
  languages: readonly FactLink[];
  /** Practices, then traditions. */
  topics: readonly FactLink[];
  membersOnly: boolean;
  /** Whether the event belongs to the demo directory. */
  isExample: boolean;
  title: string;
  nativeTitle: { text: string; language: string } | null;
  organizerName: string;
  /** The organizer's page; null when there is none that this reader may open. */
  organizerHref: string | null;
  /** The organizer's mark, a complete SVG. */
  mark: string;
};

/** The most important notices: finished sentences. */
export type Notice = {
  kind: "cancelled" | "reported" | "moved" | "past" | "link" | "unconfirmed";
  text: string;
  more: string | null;
};

/** The description in paragraphs; each paragraph is a list of text pieces, some of them links. */
export type TextView = {
  lead: readonly TextPiece[] | null;
  paragraphs: readonly (readonly TextPiece[])[];
  /** The first sentences of a long text; empty for a short one. */
  highlights: readonly (readonly TextPiece[])[];
  /** The full text is expanded below its highlights when it contains a list. */
  hasList: boolean;
};

/** A fact for participants: the path of its icon, and its words. */
export type FactView = { key: string; path: string; text: string };

/** One of the upcoming dates. */
export type DateLine = {
  href: string;
  iso: string;
  day: string;
  time: string;
  hostTime: string | null;
  state: "coming" | "running" | "cancelled";
  /** The organizer's note on this date. */
  note: string | null;
  /** "30 min later", for a moved date. */
  movedBy: string | null;
  clockNote: string | null;
};

export type DatesView = {
  lines: readonly DateLine[];
  /** The address of the page with all dates; null when none are left out, or all are shown. */
  allHref: string | null;
  /** Whether even the page with all dates leaves out later ones. */
  isCut: boolean;
  /** One sentence for each period in which the clocks of host and viewer differ from the usual. */
  spans: readonly string[];
};

/** The address of the Join button, and its host name when the viewer may see it. */
export type JoinLink = { href: string; host: string | null };

/** The time of a date, for the viewer and for the host. */
export type CardDate = {
  month: string;
  dayNumber: string;
  weekday: string;
  /** "Today, Thursday". */
  day: string;
  /** "Thursday, October 23, 2025", for print, where "Today" would soon be wrong. */
  fullDate: string;
  /** The day in the reader's second calendar; null without one. */
  second: string | null;
  startIso: string;
  start: string;
  /** "3:15 PM", with its day when that is another one. */
  end: string;
  city: string;
  /** "GMT−4" on that date. */
  offset: string;
  /** Null when host and viewer have the same local time. */
  host: { start: string; rest: string; place: string; yourDay: string | null } | null;
  otherZones: readonly { city: string; time: string }[];
  /** The organizer's note on this date. */
  note: string | null;
  /** "1 hour later for you than last week: …", when a clock change moves this date for the viewer. */
  clockNote: string | null;
  join: JoinFacts;
};

export type CardView = {
  /** Null for an always-open room and for an event without dates. */
  date: CardDate | null;
  alwaysOpen: boolean;
  /** The offer of a room without a start; the offer of a date follows from its `join`. */
  offer: JoinOffer;
  link: JoinLink | null;
  /** The next date that is held, when the card's own is cancelled or over; null for none. */
  next: { href: string; when: string } | null;
  /** The address of an event that people can attend in person. */
  place: readonly string[];
};

/** The organizer's card below the text, for readers who may open the organizer's page. */
export type EventOrganizerView = {
  publicId: string;
  name: string;
  href: string;
  mark: string;
  /** Whether a moderator has verified it. */
  verified: boolean;
  /** Shortened; null when the organizer wrote none. */
  text: string | null;
  /** Its place, its languages and how often something takes place, as far as its coming events say it. */
  facts: readonly (string | null)[];
  /** Whether this member follows the organizer; null for visitors and for the organizer's own people. */
  isFollowing: boolean | null;
};

export type EventPageView = {
  /** The ways into other calendars; null where there is nothing to add. */
  calendar: CalendarMenuView | null;
  publicId: string;
  /** The event's own page; the page of one date links back to it. */
  eventHref: string;
  onDatePage: boolean;
  /** The form with which anyone says what is wrong, about the page's date. */
  reportHref: string;
  /** The ways to share the page. */
  share: ShareMenuView;
  /** The owner bar, for people who may edit the event. */
  owner: OwnerBarView | null;
  now: EpochMs;
  head: HeadView;
  notices: readonly Notice[];
  text: TextView;
  facts: readonly FactView[];
  dates: DatesView;
  card: CardView;
  /** Save the event with all its dates, or only the page's date when the event has others. */
  save: { all: SaveView; date: SaveView | null };
  organizer: EventOrganizerView | null;
  around: readonly EventRowView[];
};
