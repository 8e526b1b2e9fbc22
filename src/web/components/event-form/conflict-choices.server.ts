import type { EventFields } from "#core/events/event-fields.ts";

const KEEP = "keep.";

/**
 * The fields of a form without those for which the person chose the other person's value: the event keeps its value
 * there.
 */
export function withConflictChoices(fields: EventFields, form: FormData): EventFields {
  const theirs = [...form.entries()].flatMap(([name, value]) =>
    name.startsWith(KEEP) && value === "theirs" ? [name.slice(KEEP.length)] : [],
  );
  const isTheirs = (name: string) =>
    theirs.some((each) => name === each || (each === "schedules" && name.startsWith("schedules.")));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isTheirs(name)));
}
