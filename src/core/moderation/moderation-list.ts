import {
  type RequestedParameters,
  type ListKey,
  requestedPath,
  isFaultyAddress,
  readAskedZone,
  readListKey,
  readPlace,
  writeListKey,
} from "#core/list-address.ts";
import { isRunId } from "#core/imports/run-address.ts";
import { WAITING_REASONS, type WaitingReason } from "#core/moderation/waiting-reason.ts";
import { readSearchQuery } from "#core/pagination.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";

/** Events on a page of the moderation list (spec admin §9). */
export const WAITING_SHOWN = 50;
/** Recent decisions shown (spec admin §9). */
export const RECENT_SHOWN = 10;
/** Counting stops here: more is shown as '1,000+'. */
export const WAITING_COUNTED = 1_000;
/** Events decided within the moderator's request; a poller continues with the rest. */
export const DECIDED_AT_ONCE = 50;
/** Bulk decisions listed at most, beside the newest decisions. */
export const BATCHES_SHOWN = 20;
/** How long a bulk decision can be undone. */
const BATCH_UNDO_DAYS = 30;

/** The time before which a bulk decision can no longer be undone. */
export function batchesUndoableSince(now: EpochMs): EpochMs {
  return now - BATCH_UNDO_DAYS * DAY_MS;
}

/** The address of the events of a bulk decision. */
export function batchPath(id: number): string {
  return `${DESK_PATH}/batches/${id}`;
}

/** The progress of a bulk decision for open dashboards (message kind `batch-progress` of the live stream). */
export type BatchProgress = { batchId: number; done: number; total: number; isOver: boolean };
/** Delay before owners and followers are notified of a decision: until then Undo leaves no trace. */
export const DECISION_NOTICE_DELAY_MS = 5 * MINUTE_MS;

/** An event as a list showed it: a decision refers to this version, so that nobody decides about a text they have not seen. */
export type DeskItem = { publicId: string; updatedAt: EpochMs };

const ITEM = /^([^.]+)\.([0-9a-z]{1,9})$/;

/** `abc234.mhk3x2`. */
export function writeDeskItem({ publicId, updatedAt }: DeskItem): string {
  return `${publicId}.${updatedAt.toString(36)}`;
}

/** Parses the output of `writeDeskItem`; null for anything else. */
export function readDeskItem(text: string): DeskItem | null {
  const [, publicId = "", mark = ""] = ITEM.exec(text) ?? [];
  return isPublicId(publicId) ? { publicId, updatedAt: Number.parseInt(mark, 36) } : null;
}

/**
 * The public ids that a selection of all leaves out: the rows that were shown (`writeDeskItem`) and not ticked, and
 * those that an earlier page named.
 */
export function readLeftOut(
  shown: readonly string[],
  ticked: readonly string[],
  named: readonly string[],
): readonly string[] {
  const unticked = shown.filter((text) => !ticked.includes(text)).map((text) => readDeskItem(text)?.publicId ?? "");
  return [...new Set([...unticked, ...named])].filter(isPublicId).slice(0, WAITING_SHOWN);
}

export const DESK_PATH = "/admin/moderation";
/** The first is the default. */
export const DESK_ORDERS = ["oldest", "newest"] as const;
type DeskOrder = (typeof DESK_ORDERS)[number];

/** A page of the waiting events. */
export type DeskQuery = DeskFilter & {
  order: DeskOrder;
  after: ListKey | null;
  before: ListKey | null;
  /** The explicit `?tz=` of the address, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

/** Parses the address of the moderation list (PRODUCT P18); parts that cannot be parsed are dropped and set `faulty`. */
export function parseDeskAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: DeskQuery } {
  const requested: DeskQuery = {
    query: readSearchQuery(params).query,
    reason: WAITING_REASONS.find((known) => known === params.get("why")) ?? null,
    run: readRun(params.get("import")),
    order: DESK_ORDERS.find((known) => known === params.get("order")) ?? DESK_ORDERS[0],
    ...readPlace(params, readListKey),
    zone: readAskedZone(params, isZone),
  };
  return { faulty: isFaultyAddress(params, parametersOf(requested)), requested };
}

function readRun(text: string | null): string | null {
  return text !== null && isRunId(text) ? text : null;
}

/** The canonical address of a page of the list; `more` adds the parameters of a question or a selection. */
export function deskPath(requested: DeskQuery, more: readonly (readonly [string, string])[] = []): string {
  return requestedPath(DESK_PATH, parametersOf(requested), more);
}

/** The first page of the same list. */
export function deskStart(requested: DeskQuery): DeskQuery {
  return { ...requested, after: null, before: null };
}

function parametersOf({ query, reason, run = null, order, after, before, zone }: DeskQuery): RequestedParameters {
  return {
    q: query,
    why: reason,
    import: run,
    order: order === DESK_ORDERS[0] ? null : order,
    after: after && writeListKey(after),
    before: before && writeListKey(before),
    tz: zone,
  };
}

/** The events of a decision about many: those that a filter finds, except some that were unticked. */
export type BatchFilter = DeskFilter & { except?: readonly string[] };

/** Filters of the waiting events; null for all. */
export type DeskFilter = {
  query: string | null;
  reason: WaitingReason | null;
  /** Only the events that this import created. */
  run?: string | null;
};

/** The list of what an import brought and nobody has reviewed yet. */
export function deskOfImport(runId: string): DeskQuery {
  const everything = {
    query: null,
    reason: "imported",
    order: DESK_ORDERS[0],
    after: null,
    before: null,
    zone: null,
  } as const;
  return { ...everything, run: runId };
}
