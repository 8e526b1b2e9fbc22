import type { DigestGathering } from "#core/digest/digest-letter.ts";
import { clockChangeWords } from "#core/occurrences/clock-change.ts";
import {
  formatClock,
  formatLocalDays,
  formatLocalMonthDay,
  formatLocalWeekday,
  formatMonthDay,
} from "#core/time/format.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { hostTime } from "#mail/layout/host-time.ts";
import type { Block, Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** The week's events for a member who subscribed: day by day, in the member's time zone (design language §9). */
export function weeklyDigest(data: MailData<"weekly-digest">, context: MailContext): Letter {
  const { translate, site, style } = context;
  const { reader, basis, isOwnZone, gatherings, unsubscribePath } = data;
  const days = formatLocalDays(data.from, data.to, style.locale);
  const city = zoneCity(style.zone);
  const zone = translate(`mail.weekly-digest.${isOwnZone ? "ownZone" : "siteZone"}`, { city });
  const text = translate(`mail.weekly-digest.${basis}`, { reader: reader ?? "none", zone });
  const leave = unsubscribePath === null ? [] : [way("leave", unsubscribePath, context)];
  return {
    subject: translate("mail.weekly-digest.subject", { site: site.name, ...days }),
    heading: translate("mail.weekly-digest.heading", days),
    blocks: [
      { kind: "text", text, strong: city },
      ...daysOf(gatherings, context),
      { kind: "button", label: translate("mail.weekly-digest.button"), link: `${site.baseUrl}/events` },
    ],
    reason: translate(`mail.weekly-digest.${unsubscribePath === null ? "copyReason" : "reason"}`),
    ways: [way("change", "/preferences", context), ...leave],
  };
}

function way(label: "change" | "leave", path: string, { translate, site }: MailContext) {
  return { label: translate(`mail.weekly-digest.${label}`), link: `${site.baseUrl}${path}` };
}

function daysOf(gatherings: readonly DigestGathering[], context: MailContext): readonly Block[] {
  const { zone, locale } = context.style;
  const byDay = Map.groupBy(gatherings, ({ startsAt }) => localDate(startsAt, zone));
  const headOf = (day: LocalDate): Block => ({
    kind: "day",
    label: context.translate("mail.weekly-digest.day", {
      weekday: formatLocalWeekday(day, locale),
      monthDay: formatLocalMonthDay(day, locale),
    }),
  });
  return [...byDay].flatMap(([day, rows]) => [headOf(day), ...rows.map((row) => rowOf(row, context))]);
}

function rowOf(gathering: DigestGathering, context: MailContext): Block {
  const { translate, site, style } = context;
  const { startsAt, shift, timezone, again } = gathering;
  const type = translate(`events.type.${gathering.type}`);
  const words = shift === null ? null : clockChangeWords(shift, timezone);
  return {
    kind: "gathering",
    clock: formatClock(startsAt, style),
    date: formatMonthDay(startsAt, style),
    type: gathering.isSaved ? translate("mail.weekly-digest.saved", { type }) : type,
    title: gathering.title,
    link: `${site.baseUrl}${gathering.path}`,
    lines: [
      gathering.organizer,
      hostTime(gathering, context),
      ...(again > 0 ? [translate("mail.weekly-digest.again", { count: again })] : []),
    ],
    note: words && translate(`clockChanges.${words.key}`, words.values),
  };
}
