import { redirect } from "react-router";
import { eventPath } from "#core/events/event-address.ts";
import { linkHost, meetingPlatform } from "#core/events/meeting-link.ts";
import { PAGE_SELECTED, readPreselected } from "#core/list-address.ts";
import { keyPage } from "#core/pagination.ts";
import {
  BATCHES_SHOWN,
  type DeskQuery,
  RECENT_SHOWN,
  WAITING_COUNTED,
  WAITING_SHOWN,
  batchPath,
  batchesUndoableSince,
  deskPath,
  deskStart,
  parseDeskAddress,
  readDeskItem,
  readLeftOut,
  writeDeskItem,
} from "#core/moderation/moderation-list.ts";
import { reviewedWords, waitingWords, wordChanges } from "#core/moderation/waiting-reason.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { formatClock, formatDateAtClock } from "#core/time/format.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type RecentDecision, listRecentDecisions } from "#data/queries/moderation-decisions.ts";
import { findImportRun } from "#data/queries/import-runs.ts";
import { type ListedBatch, listRecentBatches, listRunningBatches } from "#data/queries/moderation-batches.ts";
import {
  type WaitingEvent,
  hasWaitingOfOwner,
  listWaiting,
  listAndCountWaiting,
  shareOf,
} from "#data/queries/moderation-desk.ts";
import type { Connection } from "#data/transaction.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { rowDate } from "#web/components/admin/row-date.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type {
  ListedWaiting,
  ModerationView,
  ReasonView,
  RecentBatchView,
  RecentView,
  RejectQuestion,
  WaitingView,
} from "#web/routes/admin-moderation/moderation-view.ts";
import { trustReasons } from "#web/routes/admin-moderation/trust-reasons.server.ts";

type Loaded = { status: number; view: ModerationView };

/**
 * Loads a page of the events that wait for review, and recent decisions. Returns a failure as a value; the page shows
 * it (spec §8).
 */
export async function moderationLoader(url: URL, frame: AdminFrameData, context: RequestContext): Promise<Loaded> {
  const { translate, site, now } = context;
  const { faulty, requested } = parseDeskAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(deskPath(requested));
  const page = translate("moderation.documentTitle");
  const documentTitle = translate("admin.documentTitle", { page, site: site.name });
  const common = { documentTitle, frame, requested, here: deskPath(requested) };
  const starts = readPreselected(url.searchParams);
  const isAll = starts === "all";
  const found = await read(requested, isAll && url.searchParams.has("ask"), context);
  if (found === null) return { status: 503, view: { ...common, shows: "failed", requestId: context.requestId } };
  const { events, total, oldest, recent, batches, running, hasOwner, importName } = found;
  const { shown, previous, next, isBeyond } = waitingPage(events, requested);
  if (isBeyond) throw redirect(deskPath(deskStart(requested)));
  const reader = listReader(context);
  const rows = shown.map((event) => waitingView(event, requested, reader));
  return {
    status: 200,
    view: {
      ...common,
      shows: "list",
      // Exact: what was imported within this minute is in the list, and part of all of it.
      asOf: context.requestedAt,
      total: { count: Math.min(total, WAITING_COUNTED), isMore: total > WAITING_COUNTED },
      oldest: oldest === null ? null : wordsIn(translate, waitingWords(oldest.since, now)),
      rows,
      isNarrowed: requested.query !== null || requested.reason !== null || runOf(requested) !== null,
      importName,
      starts,
      hrefs: {
        all: deskPath(requested, [["all", "1"]]),
        page: deskPath(requested, [PAGE_SELECTED]),
        none: deskPath(requested),
        previous,
        next,
      },
      question: questionOf(url, { requested, rows, isAll, hasOwner }),
      recent: recentViews({ recent, batches }, reader),
      running: running.map(({ id, decision, done, total }) => ({ id, decision, done, total })),
    },
  };
}

const OLDEST = { order: "oldest", after: null, limit: 1 } as const;

async function read(requested: DeskQuery, isRejecting: boolean, context: RequestContext) {
  const { query, reason, order, after, before } = requested;
  const run = runOf(requested);
  const page = { order, after: after ?? before, before: before !== null, limit: WAITING_SHOWN + 1 };
  return orLogged(context, "what waits for moderation could not be read", async () => {
    const { db } = context.database;
    const filter = { query, reason, run, share: await shareOf(db, { query, reason }) };
    // The first page of the list needs no second query for its beginning.
    const isFirst = order === "oldest" && page.after === null;
    const since = batchesUndoableSince(context.now);
    const [{ events, total }, first, recent, batches, running, hasOwner, importName] = await Promise.all([
      listAndCountWaiting(db, filter, page, WAITING_COUNTED + 1),
      isFirst ? [] : listWaiting(db, filter, OLDEST),
      listRecentDecisions(db, { viewerId: context.viewer?.userId ?? "", limit: RECENT_SHOWN }),
      listRecentBatches(db, { since, limit: BATCHES_SHOWN }),
      listRunningBatches(db),
      isRejecting && hasWaitingOfOwner(db, filter),
      findImportName(db, run),
    ]);
    const [waitsLongest = null] = isFirst ? events : first;
    return { events, total, oldest: waitsLongest, recent, batches, running, hasOwner, importName };
  });
}

function runOf({ run = null }: DeskQuery): string | null {
  return run;
}

async function findImportName(db: Connection, run: string | null): Promise<string | null> {
  return run === null ? null : ((await findImportRun(db, run))?.fileName ?? null);
}

/** Number of characters of a description in a row; the event's page has the rest. */
const TEXT_SHOWN = 800;

function waitingView(event: WaitingEvent, requested: DeskQuery, reader: ListReader): WaitingView {
  const { publicId, title, type, organizerName: organizer, hasOwner } = event;
  const item = writeDeskItem(event);
  return {
    publicId,
    item,
    title,
    href: eventPath(event),
    type,
    organizer,
    date: rowDate(event, reader),
    host: event.link === null ? null : linkHost(event.link),
    text: truncateAtWord(event.description, TEXT_SHOWN),
    hasOwner,
    ...waitingReasons(event, reader),
    waited: wordsIn(reader.translate, waitingWords(event.since, reader.now)),
    rejectHref: deskPath(requested, [
      ["ask", "reject"],
      ["item", item],
    ]),
  };
}

type DeskSelection = {
  requested: DeskQuery;
  rows: readonly WaitingView[];
  isAll: boolean;
  /** Whether an account owns any of the events that match. */
  hasOwner: boolean;
};

/** The question before rejecting, if the address asks for one; otherwise null. */
function questionOf({ searchParams }: URL, { requested, rows, isAll, hasOwner }: DeskSelection): RejectQuestion | null {
  if (searchParams.get("ask") !== "reject") return null;
  const items = isAll ? [] : searchParams.getAll("item").filter((text) => readDeskItem(text) !== null);
  const asOf = searchParams.get("asOf");
  if (items.length === 0 && !isAll) return null;
  const except = isAll
    ? readLeftOut(searchParams.getAll("shown"), searchParams.getAll("item"), searchParams.getAll("except"))
    : [];
  const all = isAll ? ([["all", "1"], ...(asOf === null ? [] : [["asOf", asOf] as const])] as const) : [];
  const named = [
    ...items.map((item) => ["item", item] as const),
    ...except.map((publicId) => ["except", publicId] as const),
  ];
  const [only] = items.length === 1 ? rows.filter(({ item }) => item === items[0]) : [];
  return {
    back: deskPath(requested),
    action: deskPath(requested, [["ask", "reject"], ...all, ...named]),
    items,
    except,
    // An event that is not on the page may have an owner.
    hasOwner: isAll ? hasOwner : !items.every((item) => rows.some((row) => row.item === item && !row.hasOwner)),
    about: isAll
      ? { kind: "all", leftOut: except.length }
      : only === undefined
        ? { kind: "some", count: items.length }
        : { kind: "one", title: only.title },
  };
}

type Recent = { recent: readonly RecentDecision[]; batches: readonly ListedBatch[] };

/** The newest decisions and the bulk decisions that can be undone, the newest first. */
function recentViews({ recent, batches }: Recent, reader: ListReader): ListedWaiting["recent"] {
  const singles = recent.map((each) => ({
    at: each.at,
    view: { kind: "event" as const, ...recentView(each, reader) },
  }));
  const several = batches.flatMap((each) => {
    const view = recentBatchView(each, reader);
    return view === null ? [] : [{ at: each.createdAt, view: { kind: "batch" as const, ...view } }];
  });
  return [...singles, ...several].toSorted((a, b) => b.at - a.at).map(({ view }) => view);
}

function recentBatchView(batch: ListedBatch, reader: ListReader): RecentBatchView | null {
  const { id, decision, by, createdAt, done, undone, isUndoing } = batch;
  if (decision === "undo") return null;
  const title = reader.translate("moderation.batch.title", { decision, count: done - undone });
  return { id, title, by, ...whenOf(createdAt, reader), state: decision, href: batchPath(id), isUndoing };
}

/** Formats a recent decision: only the time for one of the last twelve hours, otherwise the day too. */
function recentView({ at, isDeleted, waitsAgain, ...decision }: RecentDecision, reader: ListReader): RecentView {
  const { id, title, by, decision: decided } = decision;
  return {
    id,
    title: title ?? reader.translate("admin.overview.private"),
    href: isDeleted || title === null ? null : eventPath({ ...decision, title }),
    by,
    ...whenOf(at, reader),
    state: waitsAgain ? "pending" : decided,
  };
}

function whenOf(at: EpochMs, { style, now }: ListReader): { when: string; iso: string } {
  const isNear = now - at < DAY_MS / 2;
  return {
    when: isNear ? formatClock(at, style) : formatDateAtClock(at, style),
    iso: new Date(at).toISOString(),
  };
}

type WaitingPage = {
  shown: readonly WaitingEvent[];
  previous: string | null;
  next: string | null;
  /** Whether this page is empty because the list became shorter; earlier pages may have events. */
  isBeyond: boolean;
};

/** Returns the page of the events read, which are one more than the page shows, with links to the pages around it. */
function waitingPage(events: readonly WaitingEvent[], requested: DeskQuery): WaitingPage {
  const isBack = requested.before !== null;
  const at = { isBack, isInside: isBack || requested.after !== null, limit: WAITING_SHOWN };
  const { shown, hasBefore, hasAfter, isBeyond } = keyPage(events, at);
  const [first, last] = [shown[0], shown.at(-1)];
  const start = deskStart(requested);
  return {
    shown,
    previous: hasBefore && first !== undefined ? deskPath({ ...start, before: first }) : null,
    next: hasAfter && last !== undefined ? deskPath({ ...start, after: last }) : null,
    isBeyond,
  };
}

/** Lists why an event waits, the most important reason first, and how it differs from the state last reviewed. */
function waitingReasons(
  event: WaitingEvent,
  { style }: Pick<ListReader, "style">,
): Pick<WaitingView, "reasons" | "changes"> {
  const { reviewed, duplicate, newHost } = event;
  const changes = reviewed === null ? [] : wordChanges(reviewed.words, reviewedWords(event));
  const reasons: ReasonView[] = [];
  const isQueued = event.isImported || event.held || !(event.isLinkDead || event.isUnconfirmed);
  if (isQueued) reasons.push(queuedReason(event, changes));
  if (newHost !== null && isQueued && !isWellKnown(event)) reasons.push({ key: "host", host: newHost });
  reasons.push(...trustReasons(event, style));
  if (duplicate !== null) reasons.push({ key: "duplicate", title: duplicate.title, href: "/admin/duplicates" });
  if (event.listing !== "hidden") reasons.push({ key: "shown" });
  return { reasons, changes };
}

/** Whether the link leads to a well-known meeting service: no reason to look closer, even if no approved event has it yet. */
function isWellKnown({ link }: WaitingEvent): boolean {
  return link !== null && meetingPlatform(link) !== null;
}

function queuedReason(event: WaitingEvent, changes: WaitingView["changes"]): ReasonView {
  const { reviewed, moderation, moderatedAt, organizerName: organizer } = event;
  if (event.isImported) return { key: "imported", source: event.importSource ?? organizer };
  if (reviewed?.moderation === "rejected")
    return reviewed.reason === null ? { key: "again" } : { key: "againBecause", reason: reviewed.reason };
  if (moderation === "approved")
    return changes.length === 0 ? { key: "edited" } : { key: "changed", fields: changes.map(({ field }) => field) };
  if (moderatedAt !== null) return { key: "again" };
  return event.isFirstOfOrganizer ? { key: "first", organizer } : { key: "new" };
}
