import type { MailMessage } from "#core/mail/mail-message.ts";
import type { ReminderLetter } from "#core/reminders/reminder-letter.ts";
import { type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

/** Reminders with invented dates: with an open link, with one that opens later and a clock change, and without a link. */
export function reminderSamples(now: EpochMs): readonly MailMessage[] {
  const evening: ReminderLetter = {
    at: now,
    path: "/events/evening-prayer-with-songs-from-taize-m2k9qx/2026-11-23T2030",
    title: "Evening Prayer with Songs from Taizé",
    type: "prayer",
    organizer: "Prière du Soir, Lyon",
    startsAt: now + 10 * MINUTE_MS,
    timezone: "Europe/Paris",
    shift: null,
    join: { href: "https://meet.example.org/priere-du-soir", opensAt: null },
    unsubscribePath: "/email/off/Zk3vQ8s1-LmT0bXw7RfYc2.m2k9qx",
    expiresAt: now + 10 * MINUTE_MS,
  };
  const startsAt = now + 24 * HOUR_MS;
  const tomorrow: ReminderLetter = {
    ...evening,
    startsAt,
    shift: { minutes: 60, changed: "host", since: "week" },
    join: { href: "/go/m2k9qx", opensAt: startsAt - 15 * MINUTE_MS },
    expiresAt: startsAt,
  };
  return [evening, tomorrow, { ...tomorrow, shift: null, join: null }].map((data) => ({
    name: "event-reminder",
    data,
  }));
}
