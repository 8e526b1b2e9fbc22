import { EVENT_LIST_FIELDS, EVENT_TEXT_FIELDS, type EventFields, SCHEDULES_MAX } from "#core/events/event-fields.ts";
import { shortMark } from "#core/text/truncate-at-word.ts";

/** What a form can change, as far as it is told that something changed meanwhile: the schedules count as one. */
export const VERSIONED_FIELDS = [...EVENT_TEXT_FIELDS, ...EVENT_LIST_FIELDS, "schedules"] as const;
export type VersionedField = (typeof VERSIONED_FIELDS)[number];

const FORMAT = "1";
const APART = ".";

/**
 * What an event says now, as short marks of its fields in their order: the form keeps it, so that a save can tell which
 * fields somebody else changed since, whoever that was. Nothing is read out of it, and a forged one harms its sender only.
 */
export function eventVersion(fields: EventFields): string {
  return [FORMAT, ...VERSIONED_FIELDS.map((name) => markOf(fields, name))].join(APART);
}

/** The fields that differ between the version of a form and what the event says now; all of them when it is no version of ours. */
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

/** A field's value as one text. The name counts only where no organizer is chosen, who says their own. */
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
