import { clockChangeWords } from "#core/occurrences/clock-change.ts";
import { REMINDERS_PATH } from "#core/reminders/reminder-address.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { formatClock, formatDay, formatMonthDay } from "#core/time/format.ts";
import { daysBetween, localDate } from "#core/time/local-time.ts";
import { zoneNameLabel } from "#core/time/zone.ts";
import { hostTime } from "#mail/layout/host-time.ts";
import type { Block, Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** Mail clients truncate a longer subject, in characters. */
const SUBJECT_MAX = 78;

/** To a member: a saved date is about to begin. The time comes first, in the member's zone (design language §9). */
export function eventReminder(data: MailData<"event-reminder">, context: MailContext): Letter {
  const { translate, site, style } = context;
  const { title, startsAt, unsubscribePath } = data;
  const when = whenWords(data, context);
  const zone = zoneNameLabel(style.zone, startsAt, style.locale);
  return {
    subject: truncateAtWord(translate("mail.event-reminder.subject", { when, title }), SUBJECT_MAX),
    heading: translate("mail.event-reminder.heading", { when }),
    blocks: [eventBlock(data, context), ...joinBlocks(data, context), noteOf(zone, context)],
    reason: translate("mail.event-reminder.reason", { site: site.name }),
    ways: [
      { label: translate("mail.event-reminder.change"), link: site.baseUrl + REMINDERS_PATH },
      { label: translate("mail.event-reminder.off"), link: site.baseUrl + unsubscribePath },
    ],
  };
}

function noteOf(zone: string, { translate }: MailContext): Block {
  return { kind: "note", text: translate("mail.event-reminder.zone", { zone }) };
}

/** "2:30 PM today", by the reader's days when it is sent. */
function whenWords({ at, startsAt }: MailData<"event-reminder">, { translate, style }: MailContext): string {
  const clock = formatClock(startsAt, style);
  const days = daysBetween(localDate(at, style.zone), localDate(startsAt, style.zone));
  if (days > 1) return translate("mail.event-reminder.onDay", { clock, day: formatDay(startsAt, at, style) });
  return translate(`mail.event-reminder.${days === 1 ? "tomorrow" : "today"}`, { clock });
}

function eventBlock(data: MailData<"event-reminder">, context: MailContext): Block {
  const { translate, site, style } = context;
  const { startsAt, shift, timezone } = data;
  const words = shift === null ? null : clockChangeWords(shift, timezone);
  return {
    kind: "gathering",
    clock: formatClock(startsAt, style),
    date: formatMonthDay(startsAt, style),
    isDated: true,
    type: translate(`events.type.${data.type}`),
    title: data.title,
    link: site.baseUrl + data.path,
    lines: [data.organizer, hostTime(data, context)],
    note: words && translate(`clockChanges.${words.key}`, words.values),
  };
}

/** Join, and when the link opens if it does not work yet. */
function joinBlocks({ join }: MailData<"event-reminder">, { translate, site, style }: MailContext): readonly Block[] {
  if (join === null) return [];
  const link = join.href.startsWith("/") ? site.baseUrl + join.href : join.href;
  const button: Block = { kind: "button", label: translate("mail.event-reminder.join"), link };
  if (join.opensAt === null) return [button];
  const clock = formatClock(join.opensAt, style);
  return [button, { kind: "text", text: translate("mail.event-reminder.opens", { clock }), strong: clock }];
}
