import type { EmbedTheme } from "#core/embeds/embed.ts";
import type { RelativeView } from "#web/components/events/event-row-view.ts";

/** A row of an embed: an event of a list, or a date of an event. */
export type EmbedRow = {
  key: string;
  /** An absolute address. */
  href: string;
  /** Null for an event without a start. */
  time: { iso: string; clock: string } | null;
  /** "Happening now", "starts in 20 min". */
  relative: RelativeView | null;
  title: string;
  /** Example mark, organizer, duration, type and recurrence, in short words. */
  details: readonly string[];
  /** "Cancelled", "Example". */
  marks: readonly string[];
  isCancelled: boolean;
  /** The color of the sky at the start. */
  sky: string | null;
};

export type EmbedDay = { key: string; name: string; rows: readonly EmbedRow[] };

/** An embed in finished strings. */
export type EmbedView = {
  heading: { text: string; href: string };
  /** Under the heading: who an event is from, and that it is cancelled. */
  lines: readonly string[];
  /** The zone of all times; null where there is none. */
  zone: string | null;
  days: readonly EmbedDay[];
  /** Said in place of rows. */
  empty: string | null;
  more: readonly { text: string; href: string }[];
  newTab: string;
};

/** What an embed says in place of its rows. */
export type EmbedFailure = { heading: string; text: string; more: { text: string; href: string } };

/** The frame of the document: its language, colors and address. */
export type EmbedFrame = {
  title: string;
  language: string;
  direction: "ltr" | "rtl";
  theme: EmbedTheme;
  /** The zone of the times, which the script compares with the device's. */
  zone: string;
  /** The absolute address of the page that the embed shows; null for none. */
  canonical: string | null;
};
