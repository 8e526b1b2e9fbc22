import type { TypedRow } from "#core/free-hours/free-rows.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import type { FitView } from "#web/components/events/event-row-view.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";

/** A weekday in words. */
type WeekdayView = { day: IsoWeekday; short: string; long: string };

/** An hour of the grid: "6 AM" and the color of its sky. */
export type HourView = { hour: number; name: string; sky: string };

/** An event that fits: when its next date in the free hours is, and the sentence about the eight weeks. */
export type FittingView = { href: string; title: string; next: string; fit: FitView };

/** What fits the stored hours: the first events of all; nothing without hours; or that it could not be read. */
export type WhatFitsView =
  | { shows: "events"; total: number; events: readonly FittingView[] }
  | { shows: "nothing-marked" }
  | { shows: "failed" };

/** The loader data of /free-hours. */
export type FreeHoursView = {
  documentTitle: string;
  isMember: boolean;
  /** The id of the member whose hours these are; empty for a visitor. */
  owner: string;
  /** The stored hours as text (`writeFreeHours`), and as the rows of the form. */
  saved: string;
  rows: readonly TypedRow[];
  /** In the order of the reader's week. */
  weekdays: readonly WeekdayView[];
  /** From midnight on. */
  hours: readonly HourView[];
  /** Each half hour of a day, from midnight on. */
  clocks: readonly string[];
  fitting: WhatFitsView;
};

/** The form again: with a row more or less, or with what is wrong in it. */
export type FreeHoursAnswer = { rows: readonly TypedRow[]; isChecked: boolean; toast: ShownToast | null };
