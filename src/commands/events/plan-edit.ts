import type { HeldEvent } from "#commands/events/act-on-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import { type EventConflict, type VersionedField, differingFields, eventConflict } from "#core/events/event-version.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { isOwnEvent, maySetVisibility } from "#core/events/event-policy.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { inputOfStored } from "#data/queries/event-edit.ts";

/** An event's submitted form: its sender and the version it was opened with. */
export type EventEdit = {
  actor: Actor;
  publicId: string;
  /** `eventVersion` of the event when the form was opened. */
  version: string;
  input: EventInput;
};

/** What a form changes. `isSentAgain`: its own people resubmit a rejected event, whatever they changed. */
export type PlannedEdit = {
  before: EventInput;
  after: EventInput;
  changed: readonly VersionedField[];
  isSentAgain: boolean;
};

/** The event was saved concurrently and nothing is stored. */
export type EditConflict = { outcome: "conflict" } & EventConflict;

/** Shared by the commands that save an event's form: the changes of the form, or the conflict with someone else's concurrent changes. */
export function planEdit(
  held: HeldEvent,
  { actor, version, input }: EventEdit,
  now: EpochMs,
): PlannedEdit | EditConflict {
  const before = inputOfStored(held.event, now);
  const after = permitted(input, before, { actor, held });
  const [theirs, ours] = [fieldsOfInput(before), fieldsOfInput(after)];
  const conflict = eventConflict(version, theirs, ours);
  if (conflict !== null) return { outcome: "conflict", ...conflict };
  const isSentAgain = held.event.moderation === "rejected" && isOwnEvent(actor, held.guarded);
  return { before, after, changed: differingFields(theirs, ours), isSentAgain };
}

/** Only the event's own people decide who sees the event and its link; a moderator's form cannot change that (PRODUCT P6). */
function permitted(
  input: EventInput,
  before: EventInput,
  { actor, held }: { actor: Actor; held: HeldEvent },
): EventInput {
  if (maySetVisibility(actor, held.guarded)) return input;
  const { visibility, linkAudience } = before.draft;
  return { ...input, draft: { ...input.draft, visibility, linkAudience } };
}
