import type { DigestGathering } from "#core/digest/digest-letter.ts";
import type { MailMessage } from "#core/mail/mail-message.ts";
import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** Weekly digests with invented events: one with every possible part, one for a member without a name or preferences. */
export function digestSamples(now: EpochMs): readonly MailMessage[] {
  const [from, to] = [0, 6].map((days) => new Date(now + days * DAY_MS).toISOString().slice(0, 10));
  const days = { from: from ?? "", to: to ?? "", expiresAt: now + DAY_MS };
  const gatherings = gatheringsFrom(now);
  const unsubscribePath = "/digest/off/Zk3vQ8s1-LmT0bXw7RfYc2";
  return [
    {
      name: "weekly-digest",
      data: { ...days, reader: "Miriam", isOwnZone: true, basis: "wishes", gatherings, unsubscribePath },
    },
    {
      name: "weekly-digest",
      data: { ...days, reader: null, isOwnZone: false, basis: "any", gatherings, unsubscribePath: null },
    },
  ];
}

function gatheringsFrom(now: EpochMs): readonly DigestGathering[] {
  const plain = { again: 0, isSaved: false, shift: null };
  return [
    {
      ...plain,
      path: "/events/silent-worship-at-the-end-of-the-working-day-k4h7wz/2026-11-23T1700",
      title: "Silent Worship at the End of the Working Day",
      type: "worship",
      organizer: "Northmoor Friends Meeting",
      startsAt: now + 20 * HOUR_MS,
      timezone: "Europe/London",
      again: 4,
    },
    {
      ...plain,
      path: "/events/evening-prayer-with-songs-from-taize-m2k9qx/2026-11-23T2030",
      title: "Evening Prayer with Songs from Taizé",
      type: "prayer",
      organizer: "Prière du Soir, Lyon",
      startsAt: now + 22 * HOUR_MS,
      timezone: "Europe/Paris",
      isSaved: true,
    },
    {
      ...plain,
      path: "/events/bahai-devotional-prayers-for-the-world-p7d3ra/2026-11-26T1930",
      title: "Bahá’í Devotional: Prayers for the World",
      type: "prayer",
      organizer: "Riverside Bahá’í Friends",
      startsAt: now + 4 * DAY_MS + 13 * HOUR_MS,
      timezone: "Australia/Sydney",
      shift: { minutes: 60, changed: "host", since: "week" },
    },
  ];
}
