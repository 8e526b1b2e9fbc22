import type { Accounts } from "#auth/accounts.ts";
import { NEW_SUBMISSIONS_MAX } from "#core/submissions/submission.ts";
import type { Changes } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import { findNewestNumber, listNews } from "#data/queries/notifications.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { listNewestSubmissions } from "#data/queries/submission-desk.ts";
import type { Clock } from "#server/clock.ts";
import { type LiveServer, liveServer } from "#server/live/live-handler.ts";
import { createLiveHub } from "#server/live/live-hub.ts";
import { newsFor } from "#server/live/live-messages.ts";
import type { Log } from "#server/log.ts";
import type { RequestLimits } from "#server/rate-limits/limit-requests.ts";
import { readVisitor } from "#server/request-values.ts";
import type { FixedSite } from "#web/http/request-context.server.ts";

type OpenOptions = {
  database: Database;
  changes: Changes;
  /** Accounts open a moment after the process begins to listen. */
  accounts: Promise<Pick<Accounts, "readViewer" | "aliveSessions">>;
  clock: Clock;
  log: Log;
  site: Pick<FixedSite, "timezone">;
  limits: RequestLimits | null;
  headers: Record<string, string>;
};

/** Opens the live updates of this process (PRODUCT P16): every process serves the people connected to it. */
export function openLive(options: OpenOptions): { answer: LiveServer; size: () => number; close: () => void } {
  const { database, changes, accounts, clock, site, limits } = options;
  const log = (message: string, details: Record<string, unknown>): void => options.log.warn(details, message);
  const readWork = async () => ({
    work: await countOpenWork(database.db),
    submissions: await listNewestSubmissions(database.db, NEW_SUBMISSIONS_MAX),
  });
  const hub = createLiveHub({
    readNews: (people) => listNews(database.db, people),
    aliveSessions: async (ids) => (await accounts).aliveSessions(ids, clock()),
    newsFor: (news, style) => newsFor(news, style, clock()),
    readWork,
    log,
  });
  changes.onPeople(hub.handlePayload);
  changes.onChange(hub.handleChange);
  changes.onGap(hub.catchUp);
  const answer = liveServer({
    hub,
    readViewer: async (cookies) => (await accounts).readViewer(cookies, clock()),
    styleOf({ headers }, viewer) {
      const requested = { zone: null, cookies: headers.cookie ?? null, isRead: false, viewer };
      const { language, zone, hour12 } = readVisitor(requested, site);
      return { language, zone: zone.id, hour12 };
    },
    newestNumber: (userId) => findNewestNumber(database.db, userId),
    async newsAfter(userId, after, style) {
      const [news] = await listNews(database.db, [{ userId, after }]);
      return newsFor(news ?? { unread: 0, newest: null }, style, clock());
    },
    readWork,
    wait: (request) => limits?.wait(request, "page") ?? 0,
    headers: options.headers,
    onRequested: (requestId) => options.log.info({ requestId, path: "/live", streams: hub.size() }, "live"),
    log,
  });
  return { answer, size: hub.size, close: hub.close };
}
