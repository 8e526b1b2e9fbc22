import type { AlertGathering, AlertLetter } from "#core/alerts/alert-letter.ts";
import { alertWords } from "#core/alerts/alert-words.ts";
import { ALERTS_PATH, parseAlertSearch, storedAlertListPath } from "#core/alerts/search-alert.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { formatClock, formatDate, formatMonthDay, formatWeekdayShort } from "#core/time/format.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { hostTime } from "#mail/layout/host-time.ts";
import type { Block, Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";
import { wordsIn } from "#messages/words-in.ts";

/** Mail clients truncate a longer subject, in characters. */
const SUBJECT_MAX = 78;

type Part = AlertLetter["alerts"][number];

/** To a member or an address: what is new for their searches, all of them in one letter. */
export function searchAlerts(data: MailData<"search-alerts">, context: MailContext): Letter {
  const { translate, site, style } = context;
  const { alerts, isMember, unsubscribePath } = data;
  const count = alerts.reduce((sum, { gatherings, more }) => sum + gatherings.length + more, 0);
  const [only] = alerts.length === 1 ? alerts : [];
  const ownAlerts = isMember ? [{ label: translate("mail.search-alerts.mine"), link: site.baseUrl + ALERTS_PATH }] : [];
  const end = translate(`mail.search-alerts.${only === undefined ? "endAll" : "end"}`);
  return {
    subject: truncateAtWord(subjectOf(data, count, context), SUBJECT_MAX),
    heading: translate("mail.search-alerts.heading", { count }),
    blocks: [
      ...alerts.flatMap((part) => partBlocks(part, only === undefined, context)),
      { kind: "note", text: translate("mail.weekly-digest.ownZone", { city: zoneCity(style.zone) }) },
    ],
    reason: translate("mail.search-alerts.reason", { site: site.name }),
    ways: [...ownAlerts, { label: end, link: site.baseUrl + unsubscribePath }],
  };
}

/** A single event is named, and a single search. */
function subjectOf({ alerts }: AlertLetter, count: number, context: MailContext): string {
  const { translate, site } = context;
  const [first, ...others] = alerts;
  if (first === undefined || others.length > 0) {
    return translate("mail.search-alerts.subjectAll", { count, site: site.name });
  }
  const [event] = first.gatherings;
  return count === 1 && event !== undefined
    ? translate("mail.search-alerts.subjectOne", { title: event.title })
    : translate("mail.search-alerts.subject", { count, words: searchWords(first, context) });
}

function searchWords({ search, zone }: Pick<Part, "search" | "zone">, { translate, style }: MailContext): string {
  return alertWords(parseAlertSearch(search), {
    locale: style.locale,
    zone,
    textOf: (words) => wordsIn(translate, words),
  });
}

/** One search: its words, why the letter has it, its events, and links to the list and to end the alert. */
function partBlocks(part: Part, isOneOfMany: boolean, context: MailContext): readonly Block[] {
  const { translate, site, style } = context;
  const { askedAt, more, gatherings, endPath } = part;
  const list = {
    label: more > 0 ? translate("mail.search-alerts.more", { count: more }) : translate("mail.search-alerts.list"),
    link: site.baseUrl + storedAlertListPath(part, style.zone),
  };
  const end = { label: translate("mail.search-alerts.end"), link: site.baseUrl + endPath };
  return [
    { kind: "day", label: searchWords(part, context) },
    { kind: "text", text: translate("mail.search-alerts.asked", { date: formatDate(askedAt, style) }) },
    ...gatherings.map((gathering) => gatheringBlock(gathering, context)),
    { kind: "ways", ways: isOneOfMany ? [list, end] : [list] },
  ];
}

function gatheringBlock(gathering: AlertGathering, context: MailContext): Block {
  const { translate, site, style } = context;
  const { startsAt, type, title, path, organizer } = gathering;
  const day = { weekday: formatWeekdayShort(startsAt, style), monthDay: formatMonthDay(startsAt, style) };
  return {
    kind: "gathering",
    clock: formatClock(startsAt, style),
    date: translate("mail.weekly-digest.day", day),
    isDated: true,
    type: translate(`events.type.${type}`),
    title,
    link: `${site.baseUrl}${path}`,
    lines: [organizer, hostTime(gathering, context)],
    note: null,
  };
}
