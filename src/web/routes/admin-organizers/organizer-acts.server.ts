import { giveOrganizer } from "#commands/organizers/hand-over-organizer.ts";
import { showOrganizerToAll, hideOrganizerForAll } from "#commands/organizers/hide-organizer.ts";
import { mergeOrganizers } from "#commands/organizers/merge-organizers.ts";
import { verifyOrganizer } from "#commands/organizers/verify-organizer.ts";
import { type ValidationErrors, checkInput } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import { DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import { INVITATION_INPUT } from "#core/organizers/organizer-people.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { type Toast, infoToast } from "#core/toast.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The toast for the moderator, or the errors of the typed values. */
export type OrganizersResult = { toast: Toast } | { errors: ValidationErrors };

const TOAST = "adminOrganizers.toast";

/** Creates a toast with title and text about the organizer named in `values`. */
export function organizerToast(kind: Toast["kind"], key: string, values: Toast["values"] = {}): Toast {
  const seconds = kind === "success" || kind === "info" ? 5 : 0;
  return { kind, seconds, title: `${TOAST}.${key}`, message: `${TOAST}.${key}Text`, values };
}

export const ERROR: Toast = organizerToast("error", "error");
export const GONE: Toast = organizerToast("info", "gone");
export const ALREADY_UNDONE: Toast = infoToast({ title: `${TOAST}.undoneAlready` });

/** Marks an organizer as verified, or as not verified. */
export async function verify(form: SentForm, verified: boolean, context: RequestContext): Promise<OrganizersResult> {
  const { actor, database, now } = context;
  const { publicId } = organizerIn(form);
  const notifyAt = now + DECISION_NOTICE_DELAY_MS;
  const { outcome, name } = await verifyOrganizer(database, { actor, publicId, verified, notifyAt }, now);
  const key = verified ? "verified" : "unverified";
  if (outcome === "already") return { toast: organizerToast("info", `${key}Already`, { name }) };
  return { toast: { ...organizerToast("success", key, { name }), undo: `organizer:${key}-${publicId}` } };
}

/** Hides an organizer and its events, for a reason that its owner reads. */
export async function hide(form: SentForm, context: RequestContext): Promise<OrganizersResult> {
  const { actor, database, now } = context;
  const { publicId, version } = organizerIn(form);
  const reason = reasonOf(form.text("reason"));
  if (!reason.ok) return { errors: { reason: reason.fault } };
  const change = { actor, publicId, version, reason: reason.value, notifyAt: now + DECISION_NOTICE_DELAY_MS };
  const { outcome, name, events } = await hideOrganizerForAll(database, change, now);
  if (outcome === "already") return { toast: organizerToast("info", "hiddenAlready", { name }) };
  if (outcome !== "hidden") return { toast: organizerToast("warning", "changed", { name }) };
  return { toast: { ...organizerToast("success", "hidden", { name, events }), undo: `organizer:hidden-${publicId}` } };
}

/** Makes a hidden organizer visible again. */
export async function show(form: SentForm, { actor, database, now }: RequestContext): Promise<OrganizersResult> {
  const { publicId } = organizerIn(form);
  const { outcome, name, events } = await showOrganizerToAll(database, { actor, publicId }, now);
  if (outcome === "already") return { toast: organizerToast("info", "shownAlready", { name }) };
  return { toast: organizerToast("success", "shown", { name, events }) };
}

const HAND_OVER_FAULTS = {
  "no-member": "noMember",
  suspended: "suspended",
  "has-profile": "hasProfile",
  "is-owner": "isOwner",
} as const;

/** Hands an organizer over to the member with this address. */
export async function give(form: SentForm, context: RequestContext): Promise<OrganizersResult> {
  const { actor, database, now, language } = context;
  const { publicId, version } = organizerIn(form);
  const checked = checkInput(INVITATION_INPUT, form.texts("email"));
  if (!checked.ok) return { errors: checked.faults };
  const change = { actor, publicId, version, email: checked.input.email, ownerStays: form.has("ownerStays"), language };
  const done = await giveOrganizer(database, change, now);
  const { name } = done;
  if (done.outcome === "changed-meanwhile") return { toast: organizerToast("warning", "changed", { name }) };
  if (done.outcome !== "given")
    return { errors: { email: { key: `adminOrganizers.fault.${HAND_OVER_FAULTS[done.outcome]}`, values: {} } } };
  const toast = organizerToast("success", "given", { name, to: done.to });
  const message = done.from === null ? `${TOAST}.givenTextNobody` : `${TOAST}.givenText`;
  return { toast: { ...toast, message, undo: `organizer:given-${done.handOverId}` } };
}

/** Merges two organizers: `stays` names the one that remains. */
export async function merge(form: SentForm, { actor, database, now }: RequestContext): Promise<OrganizersResult> {
  const [first, second] = form.list("pair").map(itemOf);
  if (first === undefined || second === undefined) throw new AppError("not-found", "the form names no two organizers");
  const isFirst = first.publicId === form.text("stays");
  const [survivor, folded] = isFirst ? [first, second] : [second, first];
  const done = await mergeOrganizers(
    database,
    { actor, survivor, folded, notifyAt: now + DECISION_NOTICE_DELAY_MS },
    now,
  );
  if (done.outcome === "gone") return { toast: GONE };
  if (done.outcome === "hidden") return { toast: organizerToast("warning", "mergeHidden") };
  if (done.outcome !== "merged") return { toast: organizerToast("warning", "mergeChanged") };
  const values = { name: done.name, folded: done.folded, events: done.events };
  return { toast: { ...organizerToast("success", "merged", values), undo: `organizer:merged-${done.mergeId}` } };
}

type Item = { publicId: string; version: number };

function organizerIn(form: SentForm): Item {
  return itemOf(form.text("organizer"));
}

/** Parses what `organizerItem` wrote. Throws not-found for any other text. */
function itemOf(text: string): Item {
  const [publicId = "", version = ""] = text.split(".");
  if (!isPublicId(publicId) || !/^\d{1,9}$/.test(version))
    throw new AppError("not-found", "no organizer has this mark");
  return { publicId, version: Number(version) };
}
