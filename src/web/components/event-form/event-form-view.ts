import { type EventFields, textOf } from "#core/events/event-fields.ts";
import type { StoredPicture } from "#core/pictures/picture.ts";
import type { DuplicateView } from "#web/components/duplicates/duplicate-list.tsx";
import type { DatesPreview } from "#web/components/event-form/dates-preview-view.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { SelectGroup, SelectOption } from "#web/ui/select-field.tsx";

/** The data of an event's form when it is opened. */
export type EventFormView = {
  documentTitle: string;
  /** The form's owner; the form is saved for nobody else. */
  owner: string;
  /** The id under which the browser stores the unfinished form. */
  savedAs: string;
  values: EventFields;
  /** The draft that the form was opened from; null for every other form. */
  draft: string | null;
  /** The event's version when the form was opened; empty for a new event. */
  version: string;
  options: EventFormOptions;
  preview: DatesPreview;
  /** The address that returns the preview of the time fields while they are filled in. */
  datesAddress: string;
  stored: StoredPicture | null;
  /** The values were typed before the person had to sign in again, and are not saved. */
  isStashed: boolean;
};

/** The result of a submitted form. */
export type EventFormAnswer = {
  values: EventFields;
  version: string;
  errors: FormErrors;
  toast: ShownToast | null;
  preview: DatesPreview;
  stored: StoredPicture | null;
  /** Possible duplicates to review before a second event is created; empty when there are none or they were confirmed. */
  duplicates: readonly DuplicateView[];
  /** The question to which dates a time change applies; it must be answered before saving. */
  scope: ScopeView | null;
  conflict: ConflictView | null;
  /** Set when the event is saved: the address that the browser goes to, and the delay. */
  done: { to: string; afterMs: number; event: SavedEventSummary } | null;
};

/**
 * The saved event, shown until the browser goes on. Only a new event has a state and first date: a draft has none, and
 * an edited event opens at once.
 */
type SavedEventSummary = { href: string; title: string; state: string | null; firstDate: string | null };

/** A time change of a series, and the date that the form was opened from. */
export type ScopeView = {
  /** "Thu, Nov 06, 7:00 PM" and "7:30 PM"; null where the time of day does not change. */
  starts: { before: string; after: string };
  own: { city: string; before: string; after: string } | null;
  /** "Thursday, November 6". */
  date: string;
  /** The date's original local start, which is sent with the answer. */
  requested: string;
  /** Whether the change is possible for a single date: one date alone can only be moved. */
  mayBeOne: boolean;
  /** "this" when the form was opened from this date and the change is possible for a single date. */
  preselected: "this" | "following";
  /** The upcoming dates that were moved one by one, which keep their times; null when there are none. */
  kept: { count: number; dates: string } | null;
};

/** The fields that another person changed meanwhile, with both values. */
export type ConflictView = {
  fields: readonly { name: string; label: string; mine: string; theirs: string }[];
  /** The fields that only the other person changed; they keep that person's values. */
  also: string | null;
};

/** The values and errors of a form's fields, by field name. */
export type ShownFields = { values: EventFields; errors: FormErrors };

/** The props of a field with one text: name, value and error. */
export function shown({ values, errors }: ShownFields, name: string) {
  return { name, defaultValue: textOf(values, name), error: errors[name] };
}

/** Whether a switch is on. */
export function isOn({ values }: Pick<ShownFields, "values">, name: string): boolean {
  return textOf(values, name) === "on";
}

/** The props of a field with several texts in one line. */
export function shownList({ values, errors }: ShownFields, name: string) {
  return { name, defaultValue: (values[name] ?? []).join("; "), error: errors[name] };
}

/** The options of an event's form, in the reader's language. */
export type EventFormOptions = {
  zones: readonly SelectGroup[];
  languages: readonly SelectOption[];
  countries: readonly SelectOption[];
  /** The organizers that the member may publish for, by public id. */
  organizers: readonly SelectOption[];
  /** The default zone of another schedule. */
  zone: string;
};
