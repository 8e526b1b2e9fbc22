import type { EventFields } from "#core/events/event-fields.ts";

const KEEP = "keep.";

/** The fields of a form without those for which its writer keeps what somebody else saved: what the event says there stays. */
export function withKeptChoices(fields: EventFields, form: FormData): EventFields {
  const theirs = [...form.entries()].flatMap(([name, value]) =>
    name.startsWith(KEEP) && value === "theirs" ? [name.slice(KEEP.length)] : [],
  );
  const isTheirs = (name: string) =>
    theirs.some((each) => name === each || (each === "schedules" && name.startsWith("schedules.")));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isTheirs(name)));
}
