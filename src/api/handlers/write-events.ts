import type * as z from "zod";
import type { ApiAnswer, ApiContext, WriteContext } from "#api/api-context.ts";
import { eventJson } from "#api/event-json.ts";
import type { EventBody, cancellationSchema, newEventSchema } from "#api/event-body.ts";
import { bodyErrors, fieldsOfBody, unknownSchedules } from "#api/fields-of-body.ts";
import type { ReadRequest, WriteRequest } from "#api/operation.ts";
import type { FieldError, Problem } from "#api/problem.ts";
import { noteRefusal } from "#commands/audit/note-in-audit.ts";
import { cancelEvent } from "#commands/events/cancel-event.ts";
import { publishEvent } from "#commands/events/publish-event.ts";
import { updateEvent } from "#commands/events/update-event.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { withPosted } from "#core/events/event-fields.ts";
import { readEventInput } from "#core/events/event-input.ts";
import { mayEditEvent, maySeeEvent } from "#core/events/event-policy.ts";
import { eventVersion } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { findApiEvent } from "#data/queries/api-events.ts";
import { findEventToEdit, inputOfStored, type StoredEvent } from "#data/queries/event-edit.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";

export async function createEvent(
  { body }: WriteRequest<z.output<typeof newEventSchema>>,
  context: WriteContext,
): Promise<ApiAnswer> {
  const { db, now, actor } = context;
  const unknown = unknownSchedules(body, () => null);
  if (unknown.length > 0) return wrongFields(unknown);
  const read = readEventInput(fieldsOfBody(body), { now });
  if (!read.ok) return wrongValues(read.errors);
  const result = await publishEvent({ db }, { actor, input: read.input }, now);
  if (result.outcome === "name-taken") return nameTaken();
  if (result.outcome === "refused") return wrongValues(result.errors);
  return written(result, context, 201);
}

export async function changeEvent(
  { path, body, ifMatch }: WriteRequest<EventBody>,
  context: WriteContext,
): Promise<ApiAnswer> {
  const { db, now, actor } = context;
  const found = await findOwn(path, context);
  if ("problem" in found) return found;
  const { event } = found;
  const stored = inputOfStored(event, now);
  const fields = fieldsOfInput(stored);
  if (ifMatch !== null && !(await isVersion(ifMatch, event.publicId, context))) return changedMeanwhile();
  const idOf = (uid: string) => event.schedules.find((each) => each.uid === uid)?.id ?? null;
  const unknown = unknownSchedules(body, idOf);
  if (unknown.length > 0) return wrongFields(unknown);
  const read = readEventInput(withPosted(fields, fieldsOfBody(body, idOf)), {
    mayLack: [
      ...(event.description.trim() === "" ? ["description" as const] : []),
      ...(event.link === null ? ["link" as const] : []),
    ],
    now,
    stored: stored.schedules,
  });
  if (!read.ok) return wrongValues(read.errors);
  const sent = { actor, publicId: event.publicId, version: eventVersion(fields), input: read.input };
  const result = await updateEvent({ db }, sent, now);
  switch (result.outcome) {
    case "gone":
      return gone();
    case "conflict":
      return changedMeanwhile();
    case "name-taken":
      return nameTaken();
    case "refused":
      return wrongValues(result.errors);
    default:
      return written(result, context, 200);
  }
}

export async function cancel(
  { path, body }: WriteRequest<z.output<typeof cancellationSchema>>,
  context: WriteContext,
): Promise<ApiAnswer> {
  const { db, now, actor } = context;
  const found = await findOwn(path, context);
  if ("problem" in found) return found;
  const cancelling = { actor, publicId: found.event.publicId, reason: body.reason };
  const result = await cancelEvent({ db }, cancelling, now);
  if (result.outcome === "gone") return gone();
  if (result.outcome === "refused") return wrongValues(result.errors);
  return written(result, context, 200);
}

/** The event of an address if the token's member may change it; another one's is recorded as every such attempt. */
async function findOwn(
  path: ReadRequest<unknown>["path"],
  { db, now, actor }: WriteContext,
): Promise<{ event: StoredEvent } | Problem> {
  const { id = "" } = path;
  const event = isPublicId(id) ? await findEventToEdit(db, id) : null;
  if (event === null) return notFound();
  const viewer = { userId: actor.userId, role: "user" } as const;
  const guarded = await guardOf(event, viewer.userId, db);
  if (mayEditEvent(viewer, guarded)) return event.deletedAt === null ? { event } : gone();
  const entity = { type: "event", id: event.publicId } as const;
  await noteRefusal({ db }, { action: "update-event", actor, entity }, now);
  const isSeen = event.deletedAt === null && maySeeEvent(event, viewer);
  if (!isSeen) return notFound();
  return { problem: "forbidden", detail: "This event belongs to somebody else." } as const;
}

async function guardOf({ userId, organizerId, visibility }: StoredEvent, actorId: string, db: ApiContext["db"]) {
  const organizerRole = organizerId === null ? null : await findOrganizerRole(db, actorId, organizerId);
  return { userId, visibility, organizerRole };
}

/** Whether If-Match names the event's `version` (RFC 9110 §13.1.1). */
async function isVersion(ifMatch: string, publicId: string, { db, now, site }: WriteContext): Promise<boolean> {
  if (ifMatch.trim() === "*") return true;
  const found = await findApiEvent(db, publicId, now);
  if (found === null) return false;
  const { version } = eventJson(found.event, site.baseUrl);
  return ifMatch.split(",").some((each) => each.trim() === `"${version}"`);
}

async function written(
  { outcome, publicId }: { outcome: string; publicId: string },
  { db, now, site }: WriteContext,
  status: 200 | 201,
): Promise<ApiAnswer> {
  const found = await findApiEvent(db, publicId, now);
  if (found === null) return notFound();
  const event = eventJson(found.event, site.baseUrl);
  const headers = status === 201 ? { location: `${site.baseUrl}/api/v1/events/${publicId}` } : {};
  return { body: { outcome, listing: found.guard.listing, event }, status, headers };
}

function wrongValues(errors: ValidationErrors) {
  return wrongFields(bodyErrors(errors));
}

function wrongFields(found: readonly FieldError[]) {
  const names = found.map(({ name }) => `\`${name}\``).join(", ");
  return { problem: "invalid", detail: `Wrong: ${names}.`, errors: found } as const;
}

function nameTaken() {
  return { problem: "conflict", detail: "The member has an event with this title and start already." } as const;
}

function changedMeanwhile() {
  return { problem: "changed", detail: "The event was changed since it was read: read it again." } as const;
}

function gone() {
  return { problem: "gone", detail: "This event was deleted." } as const;
}

function notFound() {
  return { problem: "not-found", detail: "The member has no event with this id." } as const;
}
