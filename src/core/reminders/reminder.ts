import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

/** How long before the start reminders may come, in minutes. */
export const REMINDER_LEADS = [10, 60, 1_440] as const;
type ReminderLead = (typeof REMINDER_LEADS)[number];

/** The ways in which reminders are sent; each reminder of each is sent once. */
export const SENT_CHANNELS = ["mail", "bell", "push"] as const;
export type SentChannel = (typeof SENT_CHANNELS)[number];

/** What a member can choose: the ways in which reminders are sent, and alarms in the private calendar of saved events. */
export const REMINDER_CHANNELS = [...SENT_CHANNELS, "calendar"] as const;
type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** Hours in which no reminders are sent: minutes of the day in the member's zone. `to` before `from` is the next day. */
export type QuietHours = { from: number; to: number };

/** When and how a member is reminded of saved dates. */
export type ReminderPreferences = {
  leads: readonly ReminderLead[];
  channels: readonly ReminderChannel[];
  quiet: QuietHours | null;
};

/** What the first question proposes. */
export const PROPOSED_REMINDERS: ReminderPreferences = { leads: [60], channels: ["mail", "bell"], quiet: null };

/** The preferences of members who turn on pushes before they are asked. No mail, because they did not ask for it. */
export const PROPOSED_WITH_PUSH: ReminderPreferences = { leads: [60], channels: ["bell", "push"], quiet: null };

/** The preferences of members who have not chosen yet, or want no reminders. */
export const NO_REMINDERS: ReminderPreferences = { leads: [], channels: [], quiet: null };

/** Reminders due within this time are planned: longer than any stop of the server that nobody notices. */
export const PLANNED_AHEAD_MS = 36 * HOUR_MS;

/** How long reminders of dates that have started are stored. */
export const REMINDER_RETENTION_MS = 7 * DAY_MS;

/** Members are notified of a change of a saved date at once when the date begins within this time. */
export const URGENT_WITHIN_MS = 48 * HOUR_MS;

/** How long before quiet hours a reminder is sent that would come too late after them. */
export const BEFORE_QUIET_MS = 15 * MINUTE_MS;

/** When a reminder would be due without quiet hours. */
export function leadTime(startsAt: EpochMs, lead: number): EpochMs {
  return startsAt - lead * MINUTE_MS;
}
