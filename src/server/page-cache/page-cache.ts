import { DAY_MS, type EpochMs, floorToMinute } from "#core/time/instant.ts";
import type { Changes } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import type { Clock } from "#server/clock.ts";
import { byteLru } from "#core/byte-lru.ts";
import {
  type CachedPage,
  isPublicFile,
  makeCachedFile,
  makeCachedPage,
  sizeOf,
} from "#server/page-cache/cached-page.ts";
import { DROP_PACE, type Pace, atPace } from "#server/page-cache/drop-pace.ts";
import type { PageRequest, PageRequestReader } from "#server/page-cache/page-request.ts";
import type { FixedSite } from "#web/http/request-context.server.ts";

type CacheOptions = {
  maxBytes: number;
  clock: Clock;
  changes: Pick<Changes, "latest" | "isAway" | "onAway" | "onChange" | "check">;
  /** Reads the data version from the database itself: the one that the page was read from. */
  readVersion: (replica: Database | null) => Promise<number>;
  /** A replica that shows this data version; null reads the page from the primary. */
  replicaAt?: (version: number | null) => Promise<Database | null>;
  /** Called when a page could not be read from the replica; it is read from the primary then. */
  onReplicaFailure?: (error: unknown, path: string) => void;
  pace?: Pace;
};

type Pages = ReturnType<typeof byteLru<CachedPage>>;

/** Renders a page with what is in this replica; null means in the primary. */
type RenderPage = (replica: Database | null) => Promise<Response>;

/** How to answer a request: with a cached page, with a stale one because the database is away, or with the web app's own response. */
export type PageOutcome =
  | { kind: "cached"; page: CachedPage }
  | { kind: "stale"; page: CachedPage }
  | { kind: "response"; response: Response };

export type PageCache = {
  /** The page if it is of this minute and the data have not changed since it was rendered. */
  fresh: (key: string) => CachedPage | undefined;
  /** The page from the cache, or rendered by `render`: once for all requests that wait for it. */
  answer: (request: PageRequest, render: RenderPage) => Promise<PageOutcome>;
  /** Has to be called after a cached page was given another encoding. */
  grew: (key: string, page: CachedPage) => void;
  stats: () => { pages: number; bytes: number };
  /** How often `answer` had a page, had it rendered, or gave a stale one. */
  outcomes: () => CacheOutcomes;
  close: () => void;
};

export type CacheOutcomes = { hit: number; miss: number; stale: number };

/** The page cache of this process and what answering from it needs. */
export type CachedPages = {
  cache: PageCache;
  readPageRequest: PageRequestReader;
  clock: Clock;
  site: Pick<FixedSite, "timezone">;
  /** Reads the data version now. An action calls it before its answer, so that the person's next page shows the change. */
  checkChanges: () => Promise<void>;
};

/** An older page than this is not shown, not even while the database is away. */
const STALE_MS = DAY_MS;

/**
 * Caches rendered pages: fresh ones to the end of their minute and until the data change, stale ones for a time in which the
 * database is away.
 */
export function createPageCache(options: CacheOptions): PageCache {
  const { clock, changes } = options;
  const pages: Pages = byteLru(options.maxBytes);
  const rendering = sharedRendering();
  const rounds = countRounds(options);
  const outcomes = { hit: 0, miss: 0, stale: 0 };

  const fresh = (key: string): CachedPage | undefined => {
    const page = pages.get(key);
    return page?.round === rounds.now() && page.minute === floorToMinute(clock()) ? page : undefined;
  };
  const stale = (request: PageRequest): PageOutcome | null => {
    const page = pages.get(request.documentKey);
    return page === undefined || clock() - page.minute > STALE_MS ? null : { kind: "stale", page };
  };
  const renderPage = pageRenderer(options, { pages, stale });
  const begin = (): Begun => ({
    before: changes.latest(),
    when: { round: rounds.now(), minute: floorToMinute(clock()) },
  });

  const current = async (request: PageRequest, render: RenderPage): Promise<PageOutcome> => {
    const round = rounds.now();
    const old = changes.isAway() ? stale(request) : null;
    if (old) outcomes.stale += 1;
    if (old) return old;
    const running = rendering.join(request.key, round);
    // There must be no await between here and `begin` unless another request renders the page: two requests would render
    // it.
    const found = running === undefined ? null : await running;
    if (found) outcomes.hit += 1;
    if (found) return { kind: "cached", page: found };
    const outcome = await rendering.begin({ key: request.key, round }, () =>
      preferReplica(options, begin, { path: request.path, read: (from) => renderPage(from, request, render) }),
    );
    outcomes[outcome.kind === "stale" ? "stale" : "miss"] += 1;
    return outcome;
  };

  return {
    fresh,
    async answer(request, render) {
      const page = fresh(request.key);
      if (page === undefined) return orLastCopy(current(request, render), changes, () => stale(request));
      outcomes.hit += 1;
      return { kind: "cached", page };
    },
    grew(key, page) {
      if (pages.get(key) === page) pages.set(key, page, sizeOf(page));
    },
    stats: () => ({ pages: pages.size(), bytes: pages.bytes() }),
    outcomes: () => outcomes,
    close: rounds.end,
  };
}

/** The page, or its last copy once the database is found away: a database that hangs fails a page only after half a minute. */
function orLastCopy(
  page: Promise<PageOutcome>,
  { onAway }: Pick<Changes, "onAway">,
  lastCopy: () => PageOutcome | null,
): Promise<PageOutcome> {
  return new Promise((resolve, reject) => {
    const ignore = onAway(() => {
      const old = lastCopy();
      if (old) resolve(old);
    });
    page.finally(ignore).then(resolve, reject);
  });
}

/** The data version, round and minute when the reading of a page begins. */
type Begun = { before: number | null; when: { round: number; minute: EpochMs } };

/** Where a page is read from, and when that began. */
type ReadFrom = Begun & { replica: Database | null };

/** Renders pages, and caches each when the data version was the same before and after. */
function pageRenderer(
  options: CacheOptions,
  { pages, stale }: { pages: Pages; stale: (request: PageRequest) => PageOutcome | null },
) {
  return async (from: ReadFrom, request: PageRequest, render: RenderPage): Promise<PageOutcome> => {
    const { replica, before, when } = from;
    const response = await render(replica);
    const after = await versionAfter(options, replica, response);
    const isAway = response.status === 503 || after === null;
    if (isAway || after !== before) void options.changes.check();
    if (isAway) return stale(request) ?? { kind: "response", response };
    if (!isCacheable(response)) {
      // A page that was removed must not come back as a stale one.
      for (const key of [request.key, request.documentKey]) pages.delete(key);
      return { kind: "response", response };
    }
    const page = isPublicFile(response)
      ? await makeCachedFile(response, when, pages.get(request.key))
      : await makeCachedPage(response, when);
    if (after === before) pages.set(request.key, page, sizeOf(page));
    return { kind: "cached", page };
  };
}

/**
 * Reads a page from the replica if it shows the newest known version, otherwise from the primary. The data version is
 * read before the replica is queried, so a later change drops the page. If the replica fails (replay may cancel its
 * statements), the page is read again from the primary.
 */
async function preferReplica(
  { replicaAt, onReplicaFailure }: CacheOptions,
  begin: () => Begun,
  { path, read }: { path: string; read: (from: ReadFrom) => Promise<PageOutcome> },
): Promise<PageOutcome> {
  const start = begin();
  const replica = replicaAt === undefined ? null : await replicaAt(start.before);
  if (replica !== null) {
    try {
      return await read({ replica, ...start });
    } catch (error) {
      onReplicaFailure?.(error, path);
    }
  }
  return read({ replica: null, ...begin() });
}

/**
 * The data version after a page was rendered; null when the primary is away, because then nothing proves that the page's
 * reads saw one state of the data. Throws for a page that the replica failed to give.
 */
async function versionAfter(
  { readVersion }: CacheOptions,
  replica: Database | null,
  { status, body }: Response,
): Promise<number | null> {
  if (replica === null) return readVersion(null).catch(() => null);
  if (status >= 500) {
    await body?.cancel();
    throw new Error(`The page has status ${status}.`);
  }
  return readVersion(replica);
}

type SharedRendering = {
  /** The page that another request of this round is rendering, null when that gave no page; undefined when no request renders it. */
  join: (key: string, round: number) => Promise<CachedPage | null> | undefined;
  begin: (at: { key: string; round: number }, render: () => Promise<PageOutcome>) => Promise<PageOutcome>;
};

/**
 * Lets requests for one page share its rendering: all pages end with their minute, so many requests for one come at once. A
 * rendering of an earlier round is not shared, because it may have read data that changed since. A failure belongs to the
 * request that began; the others render for themselves.
 */
function sharedRendering(): SharedRendering {
  const running = new Map<string, { round: number; page: Promise<CachedPage | null> }>();
  return {
    join(key, round) {
      const inFlight = running.get(key);
      return inFlight?.round === round ? inFlight.page : undefined;
    },
    async begin({ key, round }, render) {
      const outcome = render();
      const page = outcome.then(
        (made) => (made.kind === "cached" ? made.page : null),
        () => null,
      );
      const rendering = { round, page };
      running.set(key, rendering);
      try {
        return await outcome;
      } finally {
        if (running.get(key) === rendering) running.delete(key);
      }
    },
  };
}

/** Counts how often the cache was dropped: a page of an earlier round is stale. */
function countRounds({ changes, pace = DROP_PACE }: CacheOptions): { now: () => number; end: () => void } {
  let round = 0;
  const drop = atPace(
    pace,
    () => performance.now(),
    () => (round += 1),
  );
  changes.onChange(drop.request);
  return { now: () => round, end: drop.end };
}

/** Only a whole public page or file is cached. Other statuses cost little to answer again, and there is no end to their addresses. */
function isCacheable(response: Response): boolean {
  const { status, headers } = response;
  const rule = headers.get("cache-control");
  const isPublic = rule === null || rule.startsWith("public");
  return status === 200 && !headers.has("set-cookie") && isPublic && response.body !== null;
}
