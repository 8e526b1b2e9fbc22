import type { AlertLetter } from "#core/alerts/alert-letter.ts";
import type { MailMessage } from "#core/mail/mail-message.ts";
import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** Letters of alerts with invented events: one search of an address, two of a member, and each confirmation. */
export function alertSamples(baseUrl: string, now: EpochMs): readonly MailMessage[] {
  const path = "/search-alerts/Zk3vQ8s1-LmT0bXw7RfYc2NhUe5JaGd4";
  const expiresAt = now + 2 * DAY_MS;
  const [first, second] = partsFrom(now, path);
  const alert = { search: "q=taizé&type=prayer&practice=Rosary", zone: "Europe/Paris", rhythm: "daily" } as const;
  const link = baseUrl + path;
  const confirm = { ...alert, link, unsubscribeLink: link, expiresAt: now + 7 * DAY_MS };
  return [
    { name: "search-alerts", data: { alerts: [first], isMember: false, unsubscribePath: path, expiresAt } },
    {
      name: "search-alerts",
      data: { alerts: [first, second], isMember: true, unsubscribePath: `${path}.all`, expiresAt },
    },
    ...(["new", "already", "full"] as const).map(
      (state) => ({ name: "search-alert-confirm", data: { state, ...confirm } }) as const,
    ),
  ];
}

type Part = AlertLetter["alerts"][number];

function partsFrom(now: EpochMs, endPath: string): readonly [Part, Part] {
  const askedAt = now - 20 * DAY_MS;
  const common = { zone: "America/New_York", askedAt, endPath };
  return [
    {
      ...common,
      search: "type=prayer&time=evening",
      more: 4,
      gatherings: [
        {
          path: "/events/evening-prayer-with-songs-from-taize-m2k9qx/2026-11-23T2030",
          title: "Evening Prayer with Songs from Taizé",
          type: "prayer",
          organizer: "Prière du Soir, Lyon",
          startsAt: now + 22 * HOUR_MS,
          timezone: "Europe/Paris",
        },
      ],
    },
    {
      ...common,
      search: "q=silence",
      more: 0,
      gatherings: [
        {
          path: "/events/silent-worship-at-the-end-of-the-working-day-k4h7wz/2026-11-23T1700",
          title: "Silent Worship at the End of the Working Day",
          type: "worship",
          organizer: "Northmoor Friends Meeting",
          startsAt: now + 20 * HOUR_MS,
          timezone: "Europe/London",
        },
      ],
    },
  ];
}
