import { confirmEvent, endSeries } from "#commands/confirmations/confirm-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import {
  type ConfirmationLink,
  isToConfirm,
  readConfirmationLink,
  STILL_RUNNING_SEALED_AS,
} from "#core/confirmations/confirmation.ts";
import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import { isOwnEvent } from "#core/events/event-policy.ts";
import { formatDate } from "#core/time/format.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import { findAccount } from "#data/queries/accounts.ts";
import { findEventToEdit, type StoredEvent } from "#data/queries/event-edit.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const FAILED: Toast = errorToast({ title: "stillRunning.failed", message: "stillRunning.failedText" });

/** What the page shows. Opening it changes nothing, because mail programs open links by themselves. */
export type StillRunningView = {
  state: "ask" | "confirmed" | "over" | "missing";
  title: string;
  text: string;
  /** Null where there is none, or where the link does not work any more. */
  event: { title: string; organizer: string; href: string; last: string | null } | null;
};

/** A failure is a toast; a success is visible on the page itself. */
export type StillRunningAnswer = { toast: ShownToast | null };

/** Loads the page that a letter links to; works without signing in, for the one event of the link. */
export async function stillRunningLoader(
  sealed: string,
  context: RequestContext,
): Promise<{ status: number; view: StillRunningView }> {
  const { translate } = context;
  const event = await findLinkedEvent(openLink(sealed, context), context);
  if (event === null) {
    const texts = { title: translate("stillRunning.missing"), text: translate("stillRunning.missingText") };
    return { status: 404, view: { state: "missing", ...texts, event: null } };
  }
  return { status: 200, view: viewOf(event, context) };
}

function viewOf(event: StoredEvent, context: RequestContext): StillRunningView {
  const { translate, site, now } = context;
  const { style } = listReader(context);
  const isOver = event.cancelledAt !== null || event.currentEndsAt === null || event.currentEndsAt <= now;
  const state = isOver ? "over" : isToConfirm(event, now) ? "ask" : "confirmed";
  const last = event.confirmedAt;
  return {
    state,
    title: translate(`stillRunning.${state}`),
    text: translate(`stillRunning.${state}Text`, { site: site.name }),
    event: {
      title: event.title,
      organizer: event.organizerName,
      href: eventPath(event),
      last: state === "ask" && last !== null ? translate("stillRunning.last", { date: formatDate(last, style) }) : null,
    },
  };
}

/**
 * Answers for the event of the link, as the person whom the letter went to and with no more than their own rights:
 * confirms it, or ends its series.
 */
export async function stillRunningAction(request: Request, sealed: string, context: RequestContext) {
  const { database, now } = context;
  const act = ACTS.get((await readForm(request)).text("intent"));
  if (act === undefined) throw new AppError("invalid", "the form names no known action");
  const link = openLink(sealed, context);
  if (link === null || (await findLinkedEvent(link, context)) === null)
    return formResult<StillRunningAnswer>({ toast: null }, { status: 404 });
  const actor: Actor = { ...context.actor, userId: link.userId, role: "user" };
  const done = await orLogged(
    context,
    "an answer about a series could not be stored",
    async (): Promise<{ outcome: string }> => act(database, { actor, publicId: link.publicId }, now),
  );
  if (done === null) return formResult<StillRunningAnswer>({ toast: shownToast(FAILED, context) }, { status: 503 });
  return formResult<StillRunningAnswer>({ toast: null }, { status: done.outcome === "gone" ? 404 : 200 });
}

const ACTS = new Map<string, typeof confirmEvent | typeof endSeries>([
  ["confirm", confirmEvent],
  ["end", endSeries],
]);

function openLink(sealed: string, { sealer, now }: RequestContext): ConfirmationLink | null {
  const text = sealer.open(STILL_RUNNING_SEALED_AS, sealed);
  return text === null ? null : readConfirmationLink(text, now);
}

/** The event of a link, while the person still keeps it and may sign in; else null. */
async function findLinkedEvent(
  link: ConfirmationLink | null,
  { database: { db } }: RequestContext,
): Promise<StoredEvent | null> {
  if (link === null) return null;
  const { publicId, userId } = link;
  const [event, account] = await Promise.all([findEventToEdit(db, publicId), findAccount(db, userId)]);
  if (event === null || event.deletedAt !== null || account === null) return null;
  if (account.isSuspended || account.isLeaving) return null;
  const role = event.organizerId === null ? null : await findOrganizerRole(db, userId, event.organizerId);
  return isOwnEvent({ userId, role: "user" }, { userId: event.userId, organizerRole: role }) ? event : null;
}
