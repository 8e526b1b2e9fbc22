import { type Toast, errorToast } from "#core/toast.ts";

/** The name of the form's buttons that do something other than save. */
export const FORM_ACT = "act";
export const SHOW_DATES = "dates";
export const ADD_SCHEDULE = "add-schedule";
/** Creates the event although possible duplicates were shown. */
export const CREATE_ANYWAY = "anyway";

/** Saves the form as a draft. */
export const SAVE_DRAFT = "save-draft";
/** The draft that the form was opened from: a parameter of its address, and a field. */
export const DRAFT_FIELD = "draft";

/** Saves the form with the times that the event has: the answer to the question to which dates a time change applies. */
export const KEEP_TIMES = "keep-times";

/** To which dates a time change applies. */
export const SCOPE_FIELD = "scope";
export const SCOPE_DATE_FIELD = "scopeDate";
/** The parameter with the date that the form was opened from, as in the address of the date. */
export const FROM_DATE_PARAMETER = "date";

/** The name of the choice whose value wins in a conflict over a field: `mine` or `theirs`. */
export function conflictField(name: string): string {
  return `keep.${name}`;
}

/** The checkbox that removes the picture. */
export const REMOVE_PICTURE = "removePicture";

/** The toast for a form that was sent with an unknown button. */
export const UNKNOWN_ACT: Toast = errorToast({
  title: "refusedForms.unknownActTitle",
  message: "refusedForms.unknownAct",
});

const REMOVE = "remove-schedule.";

/** The value of the button that removes a schedule. */
export function removeSchedule(index: number): string {
  return `${REMOVE}${index}`;
}

/** The index of the schedule to remove; null for every other button. */
export function removedSchedule(act: string): number | null {
  return act.startsWith(REMOVE) ? Number(act.slice(REMOVE.length)) : null;
}

/** Whether the button only checks or changes the form, without saving. */
export function isFormOnlyAct(act: string): boolean {
  return act === SHOW_DATES || act === ADD_SCHEDULE || Number.isInteger(removedSchedule(act) ?? Number.NaN);
}
