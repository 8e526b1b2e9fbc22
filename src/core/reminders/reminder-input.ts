import type { ValidationErrors } from "#core/check-input.ts";
import {
  type QuietHours,
  REMINDER_CHANNELS,
  REMINDER_LEADS,
  type ReminderPreferences,
} from "#core/reminders/reminder.ts";

/** The values of the form's fields; times of day as `HH:MM`, empty for none. */
export type RemindersTyped = {
  leads: readonly string[];
  channels: readonly string[];
  quietFrom: string;
  quietTo: string;
};

const HOUR_MINUTES = 60;
const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/;

type Read<Value> = { ok: true; input: Value } | { ok: false; faults: ValidationErrors };

/** Validates the form of reminders. */
export function readReminders(typed: RemindersTyped): Read<ReminderPreferences> {
  const leads = REMINDER_LEADS.filter((lead) => typed.leads.includes(String(lead)));
  const channels = REMINDER_CHANNELS.filter((channel) => typed.channels.includes(channel));
  const quiet = readQuietHours(typed);
  const faults = {
    ...(leads.length > 0 && channels.length === 0 ? faultAt("channels", "channels") : {}),
    ...(quiet.ok ? {} : quiet.faults),
  };
  if (!quiet.ok || Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, input: { leads, channels, quiet: quiet.input } };
}

/** Both times, or none. */
function readQuietHours({ quietFrom, quietTo }: RemindersTyped): Read<QuietHours | null> {
  const [from, to] = [minutesOf(quietFrom.trim()), minutesOf(quietTo.trim())];
  const refusedAt = (name: string, fault: string) => ({ ok: false as const, faults: faultAt(name, fault) });
  if (from === undefined) return refusedAt("quietFrom", "from");
  if (to === undefined) return refusedAt("quietTo", "to");
  if (from === null) return to === null ? { ok: true, input: null } : refusedAt("quietFrom", "missingFrom");
  if (to === null) return refusedAt("quietTo", "missingTo");
  return from === to ? refusedAt("quietTo", "same") : { ok: true, input: { from, to } };
}

function faultAt(name: string, fault: string): ValidationErrors {
  return { [name]: { key: `reminders.faults.${fault}`, values: {} } };
}

/** Minutes of the day; null for no text, undefined for a text that is no time. */
function minutesOf(text: string): number | null | undefined {
  if (text === "") return null;
  const [, hours, minutes] = TIME_OF_DAY.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * HOUR_MINUTES + Number(minutes);
}

/** Stored reminders as the values of the form's fields. */
export function remindersTyped({ leads, channels, quiet }: ReminderPreferences): RemindersTyped {
  return {
    leads: leads.map(String),
    channels,
    quietFrom: quiet === null ? "" : timeOfDay(quiet.from),
    quietTo: quiet === null ? "" : timeOfDay(quiet.to),
  };
}

/** `HH:MM` of a minute of the day. */
function timeOfDay(minutes: number): string {
  return [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
