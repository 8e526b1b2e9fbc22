import type { EventFields } from "#core/events/event-fields.ts";
import { changedSince, differingFields, eventVersion, type VersionedField } from "#core/events/event-version.ts";

/** Somebody else saved the event since a form of it was opened. */
export type EventConflict = {
  /** What the event says now, as a form. */
  theirs: EventFields;
  /** The fields that changed meanwhile and in which this form says something else. */
  changed: readonly VersionedField[];
  /** Those of them that this form changed too; the others it only still has as they were. */
  both: readonly VersionedField[];
  /** For the form that is shown next, which has seen all this. */
  version: string;
};

/**
 * What a form would overwrite without its writer having seen it; null when nothing (PRODUCT P11, nothing is lost). Where two
 * people say the same there is no conflict.
 */
export function eventConflict(version: string, theirs: EventFields, mine: EventFields): EventConflict | null {
  const differing = new Set(differingFields(theirs, mine));
  const changed = changedSince(version, theirs).filter((name) => differing.has(name));
  if (changed.length === 0) return null;
  const mineToo = new Set(changedSince(version, mine));
  return { theirs, changed, both: changed.filter((name) => mineToo.has(name)), version: eventVersion(theirs) };
}
