import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { toLocal } from "#core/time/local-time.ts";

/** Where a calendar can be subscribed to (CONVENTIONS 4.2); `plain` is its address, for every other program. */
type SubscribeLinks = { apple: string; google: string; outlook: string; plain: string };

export function subscribeLinks(address: string, name: string): SubscribeLinks {
  const webcal = address.replace(/^https?:/, "webcal:");
  return {
    apple: webcal,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${outlookQuery({ url: address, name })}`,
    plain: address,
  };
}

/** One date as the forms of other calendars take it. */
export type OfferedDate = {
  title: string;
  details: string;
  location: string;
  startsAt: EpochMs;
  endsAt: EpochMs;
  zone: ZoneId;
  /** The rule by which it goes on (RFC 5545); null for this date alone. */
  rrule: string | null;
};

/** Google's form, in local time with its zone, so that a series stays at its hour. */
export function googleDateLink(date: OfferedDate): string {
  const { title, details, location, startsAt, endsAt, zone, rrule } = date;
  const parameters = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${basic(toLocal(startsAt, zone))}/${basic(toLocal(endsAt, zone))}`,
    ctz: zone,
    details,
    location,
    ...(rrule !== null && { recur: `RRULE:${rrule}` }),
  });
  return `https://calendar.google.com/calendar/render?${parameters}`;
}

function basic(local: LocalDateTime): string {
  return local.replaceAll(/[-:]/g, "");
}

/** Outlook's form, which knows no zones and no series. */
export function outlookDateLink({ title, details, location, startsAt, endsAt }: OfferedDate): string {
  const query = outlookQuery({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: toIsoSeconds(startsAt),
    enddt: toIsoSeconds(endsAt),
    body: details,
    location,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}

/** Outlook shows a space that is written as a plus sign as a plus sign. */
function outlookQuery(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parameters).toString().replaceAll("+", "%20");
}
