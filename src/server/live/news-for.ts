import { describeNotification } from "#core/notifications/describe-notification.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { News } from "#data/queries/notifications.ts";
import { LOCALES } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { sentencesIn, wordsIn } from "#messages/words-in.ts";
import type { LiveNews } from "#server/live/event-stream.ts";
import type { ReaderStyle } from "#server/live/reader-style.ts";

/** News in a reader's language, with times in the reader's zone. */
export function newsFor(
  { unread, newest }: Pick<News, "unread" | "newest">,
  { language, zone, hour12 }: ReaderStyle,
  now: EpochMs,
): LiveNews {
  if (newest === null) return { unread, newest: null };
  const translate = translatorFor(language);
  const { title, message, href, clockNote } = describeNotification(newest, {
    now,
    style: { locale: LOCALES[language], zone, hour12 },
  });
  const { id, type } = newest;
  return {
    unread,
    newest: { id, type, title: wordsIn(translate, title), message: sentencesIn(translate, [message, clockNote]), href },
  };
}
