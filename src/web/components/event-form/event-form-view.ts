import { type EventFields, textOf } from "#core/events/event-fields.ts";
import type { StoredPicture } from "#core/pictures/picture.ts";
import type { DuplicateView } from "#web/components/duplicates/duplicate-list.tsx";
import type { DatesPreview } from "#web/components/event-form/use-dates-preview.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { SelectGroup, SelectOption } from "#web/ui/select-field.tsx";

/** What a form that describes an event opens with. */
export type EventFormView = {
  documentTitle: string;
  /** Whose form it is: it is saved for nobody else. */
  owner: string;
  /** Under which name the browser keeps it while it is unfinished. */
  keptAs: string;
  values: EventFields;
  /** The draft that it was opened from; null for every other form. */
  draft: string | null;
  /** What the event was when the form was opened; empty for a new one. */
  version: string;
  options: EventFormOptions;
  preview: DatesPreview;
  /** Where what comes of the time fields is asked while they are filled in. */
  datesAddress: string;
  stored: StoredPicture | null;
  /** What stands there was typed before signing in again, and is not saved. */
  isKept: boolean;
};

/** What became of a form that was sent. */
export type EventFormAnswer = {
  values: EventFields;
  version: string;
  errors: FormErrors;
  toast: ShownToast | null;
  preview: DatesPreview;
  stored: StoredPicture | null;
  /** To be looked at before a second listing is made; empty when there are none, or they were seen. */
  duplicates: readonly DuplicateView[];
  /** Which dates a change of time is for, to be said before it is saved. */
  scope: ScopeView | null;
  conflict: ConflictView | null;
  /** It is saved: where the browser goes on to, and after how long. */
  done: { to: string; afterMs: number; event: MadeEvent } | null;
};

/** What was saved, for the moment before the browser goes on. Only a new event tells its state and first date: a draft has none, an edited event opens at once. */
type MadeEvent = { href: string; title: string; state: string | null; firstDate: string | null };

/** A change of the time of a series, and the date that it is asked from. */
export type ScopeView = {
  /** "Thu, Nov 06, 7:00 PM" and "7:30 PM"; null where the time of day stays. */
  starts: { before: string; after: string };
  own: { city: string; before: string; after: string } | null;
  /** "Thursday, November 6". */
  date: string;
  /** One date alone can only be moved. */
  /** The same as its original local start, to be sent with the answer. */
  requested: string;
  mayBeOne: boolean;
  /** "this" when the form was opened from this date and the change can be made for one date alone. */
  preselected: "this" | "following";
};

/** A field that somebody else changed meanwhile, in both their words. */
export type ConflictView = {
  fields: readonly { name: string; label: string; mine: string; theirs: string }[];
  /** What they changed and this form did not: it stays as they left it. */
  also: string | null;
};

/** What a form's fields show and what is wrong with them, by their names. */
export type ShownFields = { values: EventFields; errors: FormErrors };

/** What a field of one text needs: its name, what stands in it, and its error. */
export function shown({ values, errors }: ShownFields, name: string) {
  return { name, defaultValue: textOf(values, name), error: errors[name] };
}

/** Whether a switch stands on. */
export function isOn({ values }: Pick<ShownFields, "values">, name: string): boolean {
  return textOf(values, name) === "on";
}

/** The same of a field that holds several texts in one line. */
export function shownList({ values, errors }: ShownFields, name: string) {
  return { name, defaultValue: (values[name] ?? []).join("; "), error: errors[name] };
}

/** What an event's form offers to choose from, in the reader's language. */
export type EventFormOptions = {
  zones: readonly SelectGroup[];
  languages: readonly SelectOption[];
  countries: readonly SelectOption[];
  /** The organizers that the member may publish for, by public id. */
  organizers: readonly SelectOption[];
  /** The zone that a further schedule begins with. */
  zone: string;
};
