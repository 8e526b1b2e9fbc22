import { eventPath, insightsPath } from "#core/events/event-address.ts";
import { type GuardedEvent, eventStatus, isOwnEvent, mayDeleteEvent, mayEditEvent } from "#core/events/event-policy.ts";
import { TRUSTED_AFTER_APPROVALS } from "#core/moderation/hold-rule.ts";
import type { Viewer } from "#core/viewer.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import { countOpenCorrections } from "#data/queries/corrections.ts";
import { findPublisher } from "#data/queries/publishers.ts";
import { dateEditPath } from "#web/components/event-owner/date-edit-path.ts";
import { guardedEvent } from "#web/components/event-owner/guarded-event.server.ts";
import type { OwnerBarView } from "#web/components/event-owner/owner-bar.tsx";
import { ownerNotes } from "#web/components/event-owner/owner-notes.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type OwnerBarInput = {
  event: FoundEvent;
  coming: readonly EventDate[];
  /** The date of a date page; null on the event's page. */
  date: EventDate | null;
  editHref: string;
  here: string;
};

/** The owner bar of an event's page for people who may edit the event; null for everybody else, without further queries. */
export async function ownerBar(shown: OwnerBarInput, context: RequestContext): Promise<OwnerBarView | null> {
  const { viewer } = context;
  if (viewer === null) return null;
  const guarded = await guardedEvent(shown.event, viewer, context);
  return mayEditEvent(viewer, guarded) ? barOf(shown, { viewer, guarded }, context) : null;
}

async function barOf(
  { event, coming, date, editHref, here }: OwnerBarInput,
  { viewer, guarded }: { viewer: Viewer; guarded: GuardedEvent },
  context: RequestContext,
): Promise<OwnerBarView> {
  const { publicId, title, kind, userId } = event;
  const isOver = kind !== "always_open" && coming.every(({ cancelled }) => cancelled);
  const status = eventStatus({ ...event, isOver });
  const isFirst = status === "held" && userId === viewer.userId && (await isNew(viewer, context));
  const href = eventPath(event);
  const isSuspended = event.suspendedAt !== null;
  const corrections = await countOpenCorrections(context.database.db, event.id);
  const mayChange = date !== null && date.endsAt > context.now;
  return {
    publicId,
    title,
    href,
    here,
    isOwn: isOwnEvent(viewer, guarded),
    mayDelete: mayDeleteEvent(viewer, guarded),
    status,
    notes: ownerNotes({ ...event, status, isSuspended, corrections }, isFirst, listReader(context)),
    editHref,
    insightsHref: insightsPath(event),
    datesHref: coming.length === 0 ? null : `${href}/dates`,
    dateHref: mayChange ? dateEditPath(event, date) : null,
  };
}

async function isNew({ userId }: Viewer, { database }: RequestContext): Promise<boolean> {
  const publisher = await findPublisher(database.db, userId);
  return (publisher?.approvedEvents ?? 0) < TRUSTED_AFTER_APPROVALS;
}
