import type { ClaimedPush, PushPayload, PushReader } from "#core/push/push.ts";
import { describeNotification } from "#core/notifications/describe-notification.ts";
import { quietSpans } from "#core/reminders/quiet-hours.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { formatClock, formatDateAtClock, formatWeekdayLong } from "#core/time/format.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { ListedNotification } from "#data/queries/notifications.ts";
import { DIRECTIONS, languageOf, LOCALES } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { sentencesIn, wordsIn } from "#messages/words-in.ts";

/** Where a press leads when a notification names no page. */
const BELL_PATH = "/notifications";
/** All notifications of the bell have one tag: a newer one takes the place of one that was not read. */
const BELL_TAG = "bell";

type Told = { now: EpochMs; unread: number | null };
/** A device, with the quiet hours of its member. */
type Device = PushReader & Pick<ClaimedPush, "quiet">;

/** A push with its words, in the language and zone of the device. */
export function factsPayload(
  facts: NonNullable<ClaimedPush["facts"]>,
  reader: Device,
  { now, unread }: Told,
): PushPayload {
  const { title, startsAt, body, path, joinPath, tag } = facts;
  const translate = translatorFor(languageOf(reader.language));
  const lines = [startsAt === null ? null : whenWords(startsAt, reader, now), body];
  return {
    title,
    body: withinPush(lines.filter((line) => line !== null).join("\n")),
    path,
    tag,
    ...frameOf(reader),
    silent: isQuiet(reader, now),
    join: joinPath === null ? null : { path: joinPath, label: translate("push.join") },
    unread,
  };
}

/** A notification of the bell as a push. */
export function bellPayload(found: ListedNotification, reader: Device, { now, unread }: Told): PushPayload {
  const translate = translatorFor(languageOf(reader.language));
  const { title, message, href, clockNote } = describeNotification(found, { now, style: styleOf(reader) });
  return {
    title: wordsIn(translate, title),
    body: withinPush(sentencesIn(translate, [message, clockNote])),
    path: href === null || href.length > PATH_MAX ? BELL_PATH : href,
    tag: BELL_TAG,
    ...frameOf(reader),
    silent: isQuiet(reader, now),
    join: null,
    unread,
  };
}

/** Devices show no longer text. */
const BODY_MAX = 500;
/** A push service need not take more than 4,096 encrypted bytes (RFC 8030 §7.2); title and paths need some of them. */
const BODY_BYTES_MAX = 2_500;

/** A longer address, as of a search with many filters, is left to the page of notifications, which links to it. */
const PATH_MAX = 1_000;

/** The text cut to what a push can hold: a character can have many bytes. */
function withinPush(text: string): string {
  let [max, cut] = [BODY_MAX, truncateAtWord(text, BODY_MAX)];
  while (Buffer.byteLength(JSON.stringify(cut)) > BODY_BYTES_MAX) {
    max = Math.floor(max / 2);
    cut = truncateAtWord(text, max);
  }
  return cut;
}

function frameOf({ language }: PushReader): Pick<PushPayload, "language" | "direction"> {
  return { language, direction: DIRECTIONS[languageOf(language)] };
}

/** Whether a moment is in the quiet hours: a reminder does not come then, but a change that cannot wait does. */
function isQuiet({ quiet, zone }: Device, now: EpochMs): boolean {
  return quiet !== null && quietSpans(quiet, zone, { from: now, to: now }).length > 0;
}

function styleOf({ language, zone, hour12 }: PushReader) {
  return { locale: LOCALES[languageOf(language)], zone, hour12 };
}

/** Up to this far ahead a weekday alone names a date. */
const BY_WEEKDAY_MS = 6 * DAY_MS;

/** "Thursday at 7:00 PM, New York time". */
function whenWords(startsAt: EpochMs, reader: PushReader, now: EpochMs): string {
  const style = styleOf(reader);
  const translate = translatorFor(languageOf(reader.language));
  const city = zoneCity(reader.zone);
  if (startsAt - now >= BY_WEEKDAY_MS)
    return translate("push.whenFar", { date: formatDateAtClock(startsAt, style), city });
  return translate("push.when", { day: formatWeekdayLong(startsAt, style), time: formatClock(startsAt, style), city });
}
