import { EVENT_LIST_FIELDS, EVENT_TEXT_FIELDS, type EventFields, SCHEDULES_MAX } from "#core/events/event-fields.ts";
import { shortMark } from "#core/text/truncate-at-word.ts";

/** The fields whose changes a form detects; all schedules count as one field. */
export const VERSIONED_FIELDS = [...EVENT_TEXT_FIELDS, ...EVENT_LIST_FIELDS, "schedules"] as const;
export type VersionedField = (typeof VERSIONED_FIELDS)[number];

const FORMAT = "1";
const APART = ".";

/**
 * A version of an event: a short hash of each field, in order. The form carries it, so that a save can tell which
 * fields changed since the form was opened. It contains no values, and a forged one harms only its sender.
 */
export function eventVersion(fields: EventFields): string {
  return [FORMAT, ...VERSIONED_FIELDS.map((name) => markOf(fields, name))].join(APART);
}

/** The fields that differ between the form's version and the event now; all of them if the version is invalid. */
export function changedSince(version: string, present: EventFields): readonly VersionedField[] {
  const [format, ...marks] = version.split(APART);
  const known = format === FORMAT && marks.length === VERSIONED_FIELDS.length;
  return VERSIONED_FIELDS.filter((name, index) => !known || marks[index] !== markOf(present, name));
}

/** The fields in which two forms differ. */
export function differingFields(one: EventFields, other: EventFields): readonly VersionedField[] {
  return VERSIONED_FIELDS.filter((name) => textIn(one, name) !== textIn(other, name));
}

function markOf(fields: EventFields, name: VersionedField): string {
  return shortMark(textIn(fields, name));
}

/** A field's value as one text. The organizer's name counts only if no organizer is chosen. */
function textIn(fields: EventFields, name: VersionedField): string {
  if (name === "schedules") return schedulesIn(fields);
  if (name === "organizerName" && (fields["organizer"]?.at(-1) ?? "") !== "") return "";
  if (EVENT_LIST_FIELDS.some((list) => list === name)) return JSON.stringify((fields[name] ?? []).filter(Boolean));
  return fields[name]?.at(-1) ?? "";
}

function schedulesIn(fields: EventFields): string {
  const found: string[] = [];
  for (let index = 0; index < SCHEDULES_MAX; index += 1) {
    const prefix = `schedules.${index}.`;
    const own = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
    const texts = own.map(([name, values]) => [name.slice(prefix.length), values] as const);
    found.push(JSON.stringify(texts.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  }
  return found.join();
}

/** Another person saved the event since this form was opened. */
export type EventConflict = {
  /** The event now, as a form. */
  theirs: EventFields;
  /** The fields that changed meanwhile and differ from this form. */
  changed: readonly VersionedField[];
  /** Those that this form changed as well; the others it merely sent back unchanged. */
  both: readonly VersionedField[];
  /** The version for the next form, which shows all of this. */
  version: string;
};

/**
 * What a form would overwrite unseen; null if nothing (PRODUCT P11, nothing is lost). Equal changes by two people are
 * no conflict.
 */
export function eventConflict(version: string, theirs: EventFields, ours: EventFields): EventConflict | null {
  const differing = new Set(differingFields(theirs, ours));
  const changed = changedSince(version, theirs).filter((name) => differing.has(name));
  if (changed.length === 0) return null;
  const oursChanged = new Set(changedSince(version, ours));
  return { theirs, changed, both: changed.filter((name) => oursChanged.has(name)), version: eventVersion(theirs) };
}
