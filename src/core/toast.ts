import type { ToastUndo } from "#core/toast-undo.ts";

/** A short message that lies over the page: what became of an act (spec §3, §8, §9). */
export type Toast = {
  kind: ToastKind;
  /** Keys of the catalogue, such as `profile.updatedTitle`; the values go into both. */
  title: string;
  message?: string;
  values?: Readonly<Record<string, string | number>>;
  /** Where it leads on to. */
  link?: ToastLink;
  /** What a button takes back: the public id of the event that was deleted (PRODUCT P8), or an act of `toast-undo.ts`. */
  undo?: ToastUndo;
  /** How long it stays; 0 means until it is dismissed, as every error does. */
  seconds: ToastSeconds;
};

export const TOAST_SECONDS = [0, 3, 5, 10] as const;
type ToastSeconds = (typeof TOAST_SECONDS)[number];
export const TOAST_KINDS = ["success", "error", "info", "warning"] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

/** The places that a toast may lead to. */
export const TOAST_LINKS = ["logIn", "savedEvents", "submissions"] as const;
type ToastPlace = (typeof TOAST_LINKS)[number];
/** A place, or the page of what was just made. */
export type ToastLink = ToastPlace | MadePath;

/** The path of an event's or organizer's page. */
export type MadePath = `/events/${string}` | `/organizers/${string}`;

const MADE_PATH = /^\/(?:events|organizers)\/[a-z0-9-]{1,120}$/;

/** Whether a toast leads to what was just made. */
export function isMadePath(link: string): link is MadePath {
  return MADE_PATH.test(link);
}

/** How many are shown at once, the newest first (spec §9). */
export const TOASTS_MAX = 5;
/** A dismissed toast is forgotten after this long (spec §4). */
export const TOAST_REMOVAL_MS = 10_000;
/** How far a finger must move a toast to dismiss it, in CSS pixels. */
export const TOAST_SWIPE_PX = 50;
