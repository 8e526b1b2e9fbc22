import { DAY_MS, floorToMinute } from "#core/time/instant.ts";
import type { Changes } from "#data/changes.ts";
import type { Clock } from "#server/clock.ts";
import type { AskedPage } from "#server/page-cache/asked-page.ts";
import { byteLru } from "#server/page-cache/byte-lru.ts";
import { atPace, DROP_PACE, type Pace } from "#server/page-cache/drop-pace.ts";
import { createMaking } from "#server/page-cache/making.ts";
import { keepPage, type KeptPage, weightOf } from "#server/page-cache/kept-page.ts";

type CacheOptions = {
  maxBytes: number;
  clock: Clock;
  changes: Pick<Changes, "latest" | "isAway" | "onChange" | "check">;
  /** Asks the database itself for the data version. */
  readVersion: () => Promise<number>;
  pace?: Pace;
};

/** What a request for a page comes to: a page to be sent as it is, an old copy because the database is away, or the web app's own answer. */
export type PageOutcome =
  | { kind: "kept"; page: KeptPage }
  | { kind: "old"; page: KeptPage }
  | { kind: "answer"; response: Response };

export type PageCache = {
  /** The page when it is of this minute and nothing changed since it was made. */
  fresh: (key: string) => KeptPage | undefined;
  /** The page from the cache, or made by `make`: once, however many ask for it at the same time. */
  answer: (asked: AskedPage, make: () => Promise<Response>) => Promise<PageOutcome>;
  /** To be told when a kept page has got another encoding. */
  grew: (key: string, page: KeptPage) => void;
  stats: () => { pages: number; bytes: number };
  close: () => void;
};

/** An old copy that is older than this says more that is wrong than what is right. */
const OLD_COPY_MS = DAY_MS;

/** Keeps finished pages: fresh ones to the end of their minute and until the data change, old ones for when the database is away. */
export function createPageCache(options: CacheOptions): PageCache {
  const { clock, changes } = options;
  const pages = byteLru<KeptPage>(options.maxBytes);
  const making = createMaking<KeptPage>();
  const rounds = countRounds(options);

  const fresh = (key: string): KeptPage | undefined => {
    const page = pages.get(key);
    return page?.round === rounds.now() && page.minute === floorToMinute(clock()) ? page : undefined;
  };
  const oldCopy = (asked: AskedPage): PageOutcome | null => {
    const page = pages.get(asked.documentKey);
    return page === undefined || clock() - page.minute > OLD_COPY_MS ? null : { kind: "old", page };
  };
  /** Makes the page, and keeps it when the data were the same before and after. */
  const makePage = async (asked: AskedPage, make: () => Promise<Response>): Promise<PageOutcome> => {
    const before = changes.latest();
    const when = { round: rounds.now(), minute: floorToMinute(clock()) };
    const response = await make();
    // Whoever cannot read the version cannot vouch for what the page's own reads found.
    const after = await options.readVersion().catch(() => null);
    const isAway = response.status === 503 || after === null;
    if (isAway || after !== before) void changes.check();
    if (isAway) return oldCopy(asked) ?? { kind: "answer", response };
    if (!isKeepable(response)) {
      // What is gone must not come back as an old copy.
      for (const key of [asked.key, asked.documentKey]) pages.delete(key);
      return { kind: "answer", response };
    }
    const page = await keepPage(response, when);
    if (after === before) pages.set(asked.key, page, weightOf(page));
    return { kind: "kept", page };
  };

  return {
    fresh,
    async answer(asked, make) {
      const round = rounds.now();
      const begun = making.join(asked.key, round);
      // Without work to wait for, nothing may come between here and beginning it: others would begin it too.
      const found = fresh(asked.key) ?? (begun === undefined ? null : await begun);
      if (found) return { kind: "kept", page: found };
      const old = changes.isAway() ? oldCopy(asked) : null;
      if (old) return old;
      return making.begin(
        { key: asked.key, round },
        () => makePage(asked, make),
        (outcome) => (outcome.kind === "kept" ? outcome.page : null),
      );
    },
    grew(key, page) {
      if (pages.get(key) === page) pages.set(key, page, weightOf(page));
    },
    stats: () => ({ pages: pages.size(), bytes: pages.bytes() }),
    close: rounds.end,
  };
}

/** How often all pages were dropped: a page of an earlier round is old. */
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

/** Only what everybody may see, whole. Other statuses are cheap to answer again, and their addresses have no end. */
function isKeepable(response: Response): boolean {
  const { status, headers } = response;
  return status === 200 && !headers.has("set-cookie") && !headers.has("cache-control") && response.body !== null;
}
