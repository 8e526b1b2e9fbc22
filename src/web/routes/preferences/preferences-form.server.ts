import { DEVICE_ZONE, type PreferencesInput } from "#core/profiles/preferences-input.ts";
import { NOTIFICATION_SWITCHES, type NotificationSwitch, type Preferences } from "#core/profiles/preferences.ts";
import { hoursValue } from "#core/time/hour-style.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The values of the form's fields. */
export type PreferencesTyped = {
  timezone: string;
  hours: string;
  week: string;
  calendar: string;
  preferredEventTypes: readonly string[];
  preferredStates: readonly string[];
  maxEventDistanceMiles: string;
  eventsPerPage: string;
  switches: Readonly<Record<NotificationSwitch, boolean>>;
};

/** The outcome of the form. Disabled switches are left out. */
export type PreferencesAnswer = {
  typed: Omit<PreferencesTyped, "switches"> & { switches: Partial<PreferencesTyped["switches"]> };
  errors: FormErrors;
  toast: ShownToast | null;
  /** Set when another form was saved since: the fields in which this form differs, as a sentence, and the stored version. */
  meanwhile: { version: number; fields: string } | null;
};

type Custom = Pick<RequestContext, "hour12" | "firstWeekday" | "secondCalendar">;

/** The form's fields, for storing the form while its person signs in again. */
export const PREFERENCES_FIELDS = [
  "timezone",
  "hours",
  "week",
  "calendar",
  "preferredEventTypes",
  "preferredStates",
  "maxEventDistanceMiles",
  "eventsPerPage",
  ...NOTIFICATION_SWITCHES,
  "asked",
  "version",
] as const;

/** Converts stored preferences to field values; where nothing was chosen, the custom of the language applies. */
export function storedAsTyped(stored: Preferences, { hour12, firstWeekday, secondCalendar }: Custom): PreferencesTyped {
  const { preferredEventTypes, preferredStates, maxEventDistanceMiles } = stored;
  return {
    timezone: stored.timezone ?? DEVICE_ZONE,
    hours: hoursValue(stored.hour12 ?? hour12),
    week: String(stored.firstWeekday ?? firstWeekday),
    calendar: stored.secondCalendar ?? secondCalendar,
    preferredEventTypes,
    preferredStates,
    maxEventDistanceMiles: maxEventDistanceMiles === null ? "" : String(maxEventDistanceMiles),
    eventsPerPage: String(stored.eventsPerPage),
    switches: Object.fromEntries(
      NOTIFICATION_SWITCHES.map((name) => [name, stored[name]]),
    ) as PreferencesTyped["switches"],
  };
}

/** Converts a submitted form to field values. */
export function typedIn(form: Pick<SentForm, "text" | "list" | "has">): PreferencesAnswer["typed"] {
  return {
    timezone: form.text("timezone"),
    hours: form.text("hours"),
    week: form.text("week"),
    calendar: form.text("calendar"),
    preferredEventTypes: form.list("preferredEventTypes"),
    preferredStates: form.list("preferredStates"),
    maxEventDistanceMiles: form.text("maxEventDistanceMiles"),
    eventsPerPage: form.text("eventsPerPage"),
    switches: Object.fromEntries(requestedSwitches(form).map((name) => [name, form.has(name)])),
  };
}

/**
 * The switches that were enabled: a switch that depends on another one that is off is not submitted, and retains its
 * value.
 */
function requestedSwitches(form: Pick<SentForm, "list">) {
  const requested = form.list("asked");
  return NOTIFICATION_SWITCHES.filter((name) => requested.includes(name));
}

/**
 * Returns the preferences of a validated form. Values that equal the custom of the language are stored only when they
 * were changed.
 */
export function chosenIn(
  input: PreferencesInput,
  switches: PreferencesAnswer["typed"]["switches"],
  { hour12, firstWeekday, secondCalendar }: Custom,
): (stored: Preferences) => Preferences {
  const { hours, week, calendar, ...rest } = input;
  return (stored) => ({
    ...stored,
    ...rest,
    hour12: stored.hour12 === null && hours === hour12 ? null : hours,
    firstWeekday: stored.firstWeekday === null && week === firstWeekday ? null : week,
    secondCalendar: stored.secondCalendar === null && calendar === secondCalendar ? null : calendar,
    ...switches,
  });
}
