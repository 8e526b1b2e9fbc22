import type { HeldEvent } from "#commands/events/act-on-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import { type EventConflict, type VersionedField, differingFields, eventConflict } from "#core/events/event-version.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { isOwnEvent, maySetVisibility } from "#core/events/event-policy.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { inputOfStored } from "#data/queries/event-edit.ts";

/** An event's form as it was sent, by whom, and what it was opened with. */
export type EventEdit = {
  actor: Actor;
  publicId: string;
  /** `eventVersion` of what the form was opened with. */
  version: string;
  input: EventInput;
};

/** What a form changes. `isSentAgain`: its own people bring a rejected event before a moderator again, whatever they changed. */
export type PlannedEdit = {
  before: EventInput;
  mine: EventInput;
  changed: readonly VersionedField[];
  isSentAgain: boolean;
};

/** Somebody saved it meanwhile, and nothing is stored. */
export type EditConflict = { outcome: "conflict" } & EventConflict;

/** Shared by the commands that save an event's form: what the form changes, or what of somebody else it would overwrite unseen. */
export function planEdit(
  held: HeldEvent,
  { actor, version, input }: EventEdit,
  now: EpochMs,
): PlannedEdit | EditConflict {
  const before = inputOfStored(held.event, now);
  const mine = permitted(input, before, { actor, held });
  const [theirs, ours] = [fieldsOfInput(before), fieldsOfInput(mine)];
  const conflict = eventConflict(version, theirs, ours);
  if (conflict !== null) return { outcome: "conflict", ...conflict };
  const isSentAgain = held.event.moderation === "rejected" && isOwnEvent(actor, held.guarded);
  return { before, mine, changed: differingFields(theirs, ours), isSentAgain };
}

/** Who sees the event and its link is for its own people to say; what a moderator's form says of it does not count (PRODUCT P6). */
function permitted(
  input: EventInput,
  before: EventInput,
  { actor, held }: { actor: Actor; held: HeldEvent },
): EventInput {
  if (maySetVisibility(actor, held.guarded)) return input;
  const { visibility, linkAudience } = before.draft;
  return { ...input, draft: { ...input.draft, visibility, linkAudience } };
}
