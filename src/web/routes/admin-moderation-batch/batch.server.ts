import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import { batchPath, batchesUndoableSince, WAITING_SHOWN } from "#core/moderation/moderation-list.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { findBatch, listEventsOfBatch, type ListedBatch } from "#data/queries/moderation-batches.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Common = { documentTitle: string; frame: AdminFrameData; here: string };
type BatchRow = { id: number; title: string; href: string | null; state: "approved" | "rejected" | "undone" };

/** What the page of a bulk decision shows: its events, or that they could not be read. */
export type BatchView = Common &
  (
    | {
        shows: "list";
        id: number;
        title: string;
        by: string | null;
        when: string;
        reason: string | null;
        undone: number;
        skipped: number;
        /** The progress of one that is not finished. */
        running: { done: number; total: number } | null;
        undo: "undoing" | "none" | "tooLate" | "offered";
        rows: readonly BatchRow[];
        first: string | null;
        next: string | null;
      }
    | { shows: "failed"; requestId: string }
  );

type BatchRequest = { batch: string; url: URL; frame: AdminFrameData };

/** Loads a page of the events of a bulk decision. Returns a failure of the database as a value. */
export async function batchLoader(
  { batch, url, frame }: BatchRequest,
  context: RequestContext,
): Promise<{ status: number; view: BatchView }> {
  const { translate, site, requestId } = context;
  const id = numberIn(batch);
  if (id === null) throw unknownBatch();
  const page = translate("moderation.batch.documentTitle");
  const documentTitle = translate("admin.documentTitle", { page, site: site.name });
  const common = { documentTitle, frame, here: batchPath(id) };
  const after = numberIn(url.searchParams.get("after") ?? "") ?? 0;
  const found = await read(id, after, context);
  if (found === null) return { status: 503, view: { ...common, shows: "failed", requestId } };
  const [decided, events] = found;
  if (decided === null || decided.decision === "undo") throw unknownBatch();
  const { decision } = decided;
  const shown = events.slice(0, WAITING_SHOWN);
  const view: BatchView = {
    ...common,
    shows: "list",
    id,
    ...describeBatch({ ...decided, decision }, context),
    next: events.length > WAITING_SHOWN ? `${batchPath(id)}?after=${shown.at(-1)?.id}` : null,
    first: after > 0 ? batchPath(id) : null,
    rows: shown.map((event) => batchRow(event, decision, translate)),
  };
  return { status: 200, view };
}

async function read(id: number, after: number, { database, viewer, logError }: RequestContext) {
  return orLogged({ logError }, "the events of a bulk decision could not be read", async () => {
    const { db } = database;
    const edge = { viewerId: viewer?.userId ?? "", after, limit: WAITING_SHOWN + 1 };
    return await Promise.all([findBatch(db, id), listEventsOfBatch(db, id, edge)]);
  });
}

type Decision = "approved" | "rejected";
type Described = Pick<Listed, "title" | "by" | "when" | "reason" | "undone" | "skipped" | "running" | "undo">;

function describeBatch(batch: ListedBatch & { decision: Decision }, context: RequestContext): Described {
  const { decision, by, reason, done, undone, total, createdAt, endedAt, isUndoing } = batch;
  const isLate = createdAt <= batchesUndoableSince(context.now);
  return {
    title: context.translate("moderation.batch.title", { decision, count: done }),
    by,
    when: formatDateAtClock(createdAt, listReader(context).style),
    reason,
    undone,
    skipped: endedAt === null ? 0 : Math.max(0, total - done),
    running: endedAt === null ? { done, total } : null,
    undo: undoState({ isUndoing, hasAny: done > undone, isLate }),
  };
}

type Decided = Awaited<ReturnType<typeof listEventsOfBatch>>[number];

function batchRow(
  { id, publicId, title, deletedAt, undoneAt }: Decided,
  decision: Decision,
  translate: RequestContext["translate"],
): BatchRow {
  return {
    id,
    title: title ?? translate("admin.overview.private"),
    href: title === null || deletedAt !== null ? null : eventPath({ publicId, title }),
    state: undoneAt === null ? decision : "undone",
  };
}

type Listed = Extract<BatchView, { shows: "list" }>;

/** What is offered: Undo, or why there is none. */
function undoState(batch: { isUndoing: boolean; hasAny: boolean; isLate: boolean }): Listed["undo"] {
  if (batch.isUndoing) return "undoing";
  if (!batch.hasAny) return "none";
  return batch.isLate ? "tooLate" : "offered";
}

function numberIn(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function unknownBatch(): AppError {
  return new AppError("not-found", "no bulk decision has this number");
}
