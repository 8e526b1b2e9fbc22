import type { Toast } from "#core/toast.ts";

/** The name of the buttons that send an event's form for something else than saving it. */
export const FORM_ACT = "act";
export const SHOW_DATES = "dates";
export const ADD_SCHEDULE = "add-schedule";
/** The possible duplicates were seen, and are others. */
export const CREATE_ANYWAY = "anyway";

/** Puts the form aside as it is. */
export const SAVE_DRAFT = "save-draft";
/** The draft that the form was opened from: in its address, and in the form. */
export const DRAFT_FIELD = "draft";

/** Which dates a change of time is for. */
export const SCOPE_FIELD = "scope";
export const SCOPE_DATE_FIELD = "scopeDate";
/** In the address of the form: the date that it was opened from, as in the address of the date. */
export const FROM_DATE_PARAMETER = "date";

/** The field that says whose words are kept of a field that two people changed: `mine` or `theirs`. */
export function keepField(name: string): string {
  return `keep.${name}`;
}

/** The box that takes the picture away. */
export const REMOVE_PICTURE = "removePicture";

/** Said of a form that was sent by a button which it does not have. */
export const UNKNOWN_ACT: Toast = {
  kind: "error",
  title: "refusedForms.unknownActTitle",
  message: "refusedForms.unknownAct",
  seconds: 0,
};

const REMOVE = "remove-schedule.";

/** What the button that takes a schedule away sends. */
export function removeSchedule(index: number): string {
  return `${REMOVE}${index}`;
}

/** The number of the schedule that is to be taken away; null for every other button. */
export function removedSchedule(act: string): number | null {
  return act.startsWith(REMOVE) ? Number(act.slice(REMOVE.length)) : null;
}

/** Whether the button only looks at the form or changes what it asks for; nothing is saved by it. */
export function isFormOnlyAct(act: string): boolean {
  return act === SHOW_DATES || act === ADD_SCHEDULE || Number.isInteger(removedSchedule(act) ?? Number.NaN);
}
