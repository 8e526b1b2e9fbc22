import { errorText } from "#core/errors.ts";
import type { News } from "#data/queries/notifications.ts";
import { type LiveNews, newsEvent } from "#server/live/event-stream.ts";
import type { LiveStream } from "#server/live/live-stream.ts";
import type { OpenStreams } from "#server/live/open-streams.ts";
import type { ReaderStyle } from "#server/live/reader-style.ts";

export type TellOptions = {
  readNews: (people: readonly { userId: string; after: number }[]) => Promise<readonly News[]>;
  newsFor: (news: Pick<News, "unread" | "newest">, style: ReaderStyle) => LiveNews;
  log: (message: string, details: Record<string, unknown>) => void;
};

/** What is heard within this time is told together: one query for all, in milliseconds. */
const TOGETHER_MS = 15;
/** How many people one query asks about. */
const PEOPLE_AT_ONCE = 1_000;

/** Tells people who are connected what is new for them, soon, and of several at once together. */
export function tellTogether(
  streams: Pick<OpenStreams, "ofUser">,
  options: TellOptions,
): (userIds: Iterable<string>) => void {
  let waiting = new Set<string>();
  let isTelling = false;

  const tellSoon = (userIds: Iterable<string>): void => {
    for (const id of userIds) if (streams.ofUser(id).length > 0) waiting.add(id);
    if (waiting.size === 0 || isTelling) return;
    isTelling = true;
    setTimeout(() => void tellWaiting().finally(again), TOGETHER_MS).unref();
  };
  const again = (): void => {
    isTelling = false;
    tellSoon([]);
  };
  const tellWaiting = async (): Promise<void> => {
    const all = [...waiting];
    waiting = new Set(all.slice(PEOPLE_AT_ONCE));
    const people = all.slice(0, PEOPLE_AT_ONCE).flatMap((userId) => {
      const known = streams.ofUser(userId).map((stream) => stream.known);
      // Whoever has gone meanwhile is not asked about.
      return known.length === 0 ? [] : { userId, after: Math.min(...known) };
    });
    try {
      const found = people.length === 0 ? [] : await options.readNews(people);
      for (const news of found) for (const stream of streams.ofUser(news.userId)) tell(stream, news, options);
    } catch (error) {
      // Whoever waited is told with the next news, or by the next look after a lost connection.
      options.log("people who are connected could not be told", { error: errorText(error), people: people.length });
    }
  };
  return tellSoon;
}

function tell(stream: LiveStream, { unread, newest }: News, { newsFor }: Pick<TellOptions, "newsFor">): void {
  const isNew = newest !== null && newest.id > stream.known;
  if (isNew) stream.known = newest.id;
  stream.write(newsEvent(newsFor({ unread, newest: isNew ? newest : null }, stream.style), stream.known));
}
