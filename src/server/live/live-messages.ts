import type { OpenWork } from "#core/admin/open-work.ts";
import { errorText } from "#core/errors.ts";
import type { ImportProgress } from "#core/imports/import-run.ts";
import type { BatchProgress } from "#core/moderation/moderation-list.ts";
import { describeNotification } from "#core/notifications/describe-notification.ts";
import type { NewSubmission } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { News } from "#data/queries/notifications.ts";
import { LOCALES } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { sentencesIn, wordsIn } from "#messages/words-in.ts";
import {
  batchEvent,
  importEvent,
  type LiveNews,
  type LiveStream,
  newsEvent,
  type ReaderStyle,
  submissionsEvent,
  workEvent,
} from "#server/live/live-stream.ts";
import type { OpenStreams } from "#server/live/open-streams.ts";

/** Notifications in a reader's language, with times in the reader's zone. */
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

/** Sends the progress of an import to moderators and to the person who started it. The payload of the channel is JSON. */
export function sendImportProgress(streams: Iterable<LiveStream>, payload: string): void {
  const { actorId, ...progress } = JSON.parse(payload) as ImportProgress & { actorId: string | null };
  const text = importEvent(progress);
  for (const stream of streams) if (stream.isModerator || stream.userId === actorId) stream.write(text);
}

/** Sends the progress of a bulk decision to moderators. The payload of the channel is JSON. */
export function sendBatchProgress(streams: Iterable<LiveStream>, payload: string): void {
  const text = batchEvent(JSON.parse(payload) as BatchProgress);
  for (const stream of streams) if (stream.isModerator) stream.write(text);
}

export type NewsOptions = {
  readNews: (people: readonly { userId: string; after: number }[]) => Promise<readonly News[]>;
  newsFor: (news: Pick<News, "unread" | "newest">, style: ReaderStyle) => LiveNews;
  log: (message: string, details: Record<string, unknown>) => void;
};

/** How long to collect people before one query reads the news of all of them, in milliseconds. */
const COLLECT_MS = 15;
/** How many people one query reads. */
const PEOPLE_AT_ONCE = 1_000;

/** Sends people who are connected their news; one query serves several people. */
export function newsSender(
  streams: Pick<OpenStreams, "ofUser">,
  options: NewsOptions,
): (userIds: Iterable<string>) => void {
  let waiting = new Set<string>();
  let isSending = false;

  const sendSoon = (userIds: Iterable<string>): void => {
    for (const id of userIds) if (streams.ofUser(id).length > 0) waiting.add(id);
    if (waiting.size === 0 || isSending) return;
    isSending = true;
    setTimeout(() => void sendWaiting().finally(again), COLLECT_MS).unref();
  };
  const again = (): void => {
    isSending = false;
    sendSoon([]);
  };
  const sendWaiting = async (): Promise<void> => {
    const all = [...waiting];
    waiting = new Set(all.slice(PEOPLE_AT_ONCE));
    const people = all.slice(0, PEOPLE_AT_ONCE).flatMap((userId) => {
      const known = streams.ofUser(userId).map((stream) => stream.known);
      // Skips people who have closed their stream.
      return known.length === 0 ? [] : { userId, after: Math.min(...known) };
    });
    try {
      const found = people.length === 0 ? [] : await options.readNews(people);
      for (const news of found) for (const stream of streams.ofUser(news.userId)) sendNews(stream, news, options);
    } catch (error) {
      // The next notification, or the check after a lost connection, includes what was missed.
      options.log("people who are connected could not be told", { error: errorText(error), people: people.length });
    }
  };
  return sendSoon;
}

function sendNews(stream: LiveStream, { unread, newest }: News, { newsFor }: Pick<NewsOptions, "newsFor">): void {
  const isNew = newest !== null && newest.id > stream.known;
  if (isNew) stream.known = newest.id;
  stream.write(newsEvent(newsFor({ unread, newest: isNew ? newest : null }, stream.style), stream.known));
}

/** What open dashboards receive: how much work waits, and the newest submissions. */
export type DashboardWork = { work: OpenWork; submissions: readonly NewSubmission[] };

type WorkOptions = {
  readWork: () => Promise<DashboardWork>;
  log: (message: string, details: Record<string, unknown>) => void;
};

/** How often the work is counted at most, in milliseconds: an import causes thousands of changes. */
const COUNT_EVERY_MS = 1_000;

/** Sends moderators how much work waits and what arrived, when that has changed since the last message. */
export function workSender(
  streams: () => Iterable<LiveStream>,
  { readWork, log }: WorkOptions,
): { soon: () => void; sendAgain: () => void } {
  let lastSent: ReadonlySet<string> = new Set();
  let isWaiting = false;

  const soon = (): void => {
    if (isWaiting || !Iterator.from(streams()).some(({ isModerator }) => isModerator)) return;
    isWaiting = true;
    setTimeout(() => void send(), COUNT_EVERY_MS).unref();
  };
  const send = async (): Promise<void> => {
    isWaiting = false;
    try {
      const { work, submissions } = await readWork();
      const all = [workEvent(work), submissionsEvent(submissions)];
      const fresh = all.filter((event) => !lastSent.has(event));
      lastSent = new Set(all);
      if (fresh.length === 0) return;
      for (const stream of streams()) if (stream.isModerator) for (const text of fresh) stream.write(text);
    } catch (error) {
      // The next change, or the next page, shows it.
      log("open dashboards could not be told what waits", { error: errorText(error) });
    }
  };
  return {
    soon,
    /** For a new stream, whose page may be older than the last message. */
    sendAgain() {
      lastSent = new Set();
      soon();
    },
  };
}
