import { parseSavedKey } from "#core/saved-events/saved-events.ts";
import { isPublicId } from "#core/text/public-id.ts";

/** What a toast's Undo can undo beside the deletion of an event, and the page whose action does it. */
const UNDO_PATHS = {
  decision: "/admin/moderation",
  batch: "/admin/moderation",
  merge: "/admin/duplicates",
  pair: "/admin/duplicates",
  deletion: "/admin/delete-all",
  change: "/admin",
  claim: "/admin/queues",
  report: "/admin/queues",
  organizer: "/admin/organizers",
  submission: "/admin/submissions",
  suspension: "/admin/users",
  role: "/account/role",
  contact: "/admin/newsletter",
  alert: "/alerts",
} as const;
type UndoAct = keyof typeof UNDO_PATHS;

/** The `undo` of a toast: the public id of a deleted event, or `act:id` with the id of the act to undo. */
type ToastUndo = string;

type UndoForm = { path: string; fields: Readonly<Record<string, string>> };

const ID = /^[a-zA-Z0-9-]{1,64}$/;

/** The form that an Undo sends; null for an invalid text. */
export function undoForm(undo: string): UndoForm | null {
  if (isPublicId(undo)) return { path: "/my-events", fields: { intent: "undelete", event: undo } };
  const [act = "", id = "", ...rest] = undo.split(":");
  if (act === "save" || act === "unsave") {
    const opposite = act === "save" ? "unsave" : "save";
    return rest.length === 0 && parseSavedKey(id) !== null ? { path: "/saves", fields: { [opposite]: id } } : null;
  }
  if (!isUndoAct(act) || rest.length > 0 || !ID.test(id)) return null;
  return { path: UNDO_PATHS[act], fields: { intent: "undo", [act]: id } };
}

function isUndoAct(text: string): text is UndoAct {
  return Object.hasOwn(UNDO_PATHS, text);
}

/** A short message over the page: the result of an action (spec §3, §8, §9). */
export type Toast = {
  kind: ToastKind;
  /** Keys of the catalogue, such as `profile.updatedTitle`; both get the values. */
  title: string;
  message?: string;
  values?: Readonly<Record<string, string | number>>;
  /** Where its link leads. */
  link?: ToastLink;
  /** What its button undoes: the deletion of this event, by public id (PRODUCT P8), or an act of `toast-undo.ts`. */
  undo?: ToastUndo;
  /** How long it stays; 0 means until it is dismissed, as for every error. */
  seconds: ToastSeconds;
};

export const TOAST_SECONDS = [0, 3, 5, 10] as const;
type ToastSeconds = (typeof TOAST_SECONDS)[number];
export const TOAST_KINDS = ["success", "error", "info", "warning"] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

/** Pages that a toast may link to. */
export const TOAST_LINKS = ["logIn", "savedEvents", "submissions"] as const;
type ToastPlace = (typeof TOAST_LINKS)[number];
/** A page, or the thing just created. */
export type ToastLink = ToastPlace | MadePath;

/** The path of an event's or organizer's page. */
export type MadePath = `/events/${string}` | `/organizers/${string}`;

const MADE_PATH = /^\/(?:events|organizers)\/[a-z0-9-]{1,120}$/;

/** Whether a toast links to the thing just created. */
export function isMadePath(link: string): link is MadePath {
  return MADE_PATH.test(link);
}

/** Most toasts shown at once, newest first (spec §9). */
export const TOASTS_MAX = 5;
/** A dismissed toast is forgotten after this long (spec §4). */
export const TOAST_REMOVAL_MS = 10_000;
/** How far a finger must move a toast to dismiss it, in CSS pixels. */
export const TOAST_SWIPE_PX = 50;

type OfKind<Kind extends ToastKind, Rest> = Rest & { kind: Kind; seconds: ToastSeconds };

/** Creates a toast of success, which stays five seconds unless `rest` says otherwise. */
export function successToast<Rest extends { title: string }>(rest: Rest): OfKind<"success", Rest> {
  return { kind: "success", seconds: 5, ...rest };
}

/** Creates a toast of information, which stays five seconds unless `rest` says otherwise. */
export function infoToast<Rest extends { title: string }>(rest: Rest): OfKind<"info", Rest> {
  return { kind: "info", seconds: 5, ...rest };
}

/** Creates a warning, which stays until it is dismissed. */
export function warningToast<Rest extends { title: string }>(rest: Rest): OfKind<"warning", Rest> {
  return { kind: "warning", seconds: 0, ...rest };
}

/** Creates a toast of failure, which stays until it is dismissed. */
export function errorToast<Rest extends { title: string }>(rest: Rest): OfKind<"error", Rest> {
  return { kind: "error", seconds: 0, ...rest };
}
