import type { Faults } from "#core/check-input.ts";
import type { EventDraft } from "#core/events/event-draft.ts";
import {
  type EventFields,
  scheduleIndexes,
  scheduleFieldName,
  SCHEDULES_MAX,
  textOf,
} from "#core/events/event-fields.ts";
import { type EventImage, readImage } from "#core/events/event-image-input.ts";
import { readParticipation } from "#core/events/event-participation-input.ts";
import { readPlace } from "#core/events/event-place-input.ts";
import { readWords } from "#core/events/event-words-input.ts";
import type { FieldReader } from "#core/events/field-reader.ts";
import { pastSchedules } from "#core/schedules/past-schedules.ts";
import { readScheduleInput, type ScheduleInput } from "#core/schedules/schedule-input.ts";
import type { Fault } from "#core/text/fault.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** A form without a fault. */
export type EventInput = {
  /** Its `schedules` are those below; the exceptions stay with the event. */
  draft: EventDraft;
  schedules: readonly ScheduleInput[];
  /** The public id of the organizer that was chosen; null: `draft.organizerName` says who holds it. */
  organizer: string | null;
  image: EventImage | null;
};

type Options = {
  /** What the event lacked before may go on lacking: an imported one without a link can still be put right elsewhere. */
  mayLack?: readonly ("description" | "link")[];
  /** When it is sent: an event that would lie wholly in the past is refused then, where its dates are others than those `stored`. */
  now?: EpochMs;
  stored?: readonly ScheduleInput[];
};

type EventInputRead = { ok: true; input: EventInput } | { ok: false; errors: Faults };

/**
 * What an event's form says, or everything that is wrong with it by the names of its fields, in their order (spec §5; PRODUCT P5, P10,
 * P11, P15). Whom it belongs to and what moderation says of it cannot be sent.
 */
export function readEventInput(fields: EventFields, options: Options = {}): EventInputRead {
  const { mayLack = [] } = options;
  const faults = new Map<string, Fault>();
  const read: FieldReader = (name, rule, otherwise) => {
    const checked = rule(textOf(fields, name));
    if (checked.ok) return checked.value;
    if (!faults.has(name)) faults.set(name, checked.fault);
    return otherwise;
  };
  const words = readWords(fields, read, mayLack.includes("description"));
  const alwaysOpen = textOf(fields, "alwaysOpen") === "on";
  const schedules = alwaysOpen ? [] : readSchedules(fields, faults, options);
  const place = readPlace(read, mayLack.includes("link"));
  const participation = readParticipation(fields, read);
  const image = readImage(read);
  const organizer = textOf(fields, "organizer") || null;
  if (faults.size > 0) return { ok: false, errors: Object.fromEntries(faults) };
  const kind = alwaysOpen ? "always_open" : "scheduled";
  const dated = schedules.map(({ id: _id, ...schedule }) => ({ ...schedule, exceptions: [] }));
  return {
    ok: true,
    input: { draft: { kind, ...words, ...place, ...participation, schedules: dated }, schedules, organizer, image },
  };
}

/** Whether something that must be there is not: then the notice of the spec says so beside the fields (spec §8, code 23502). */
export function lacksRequired(errors: Faults): boolean {
  return Object.values(errors).some(({ key }) => key.endsWith("Missing"));
}

function readSchedules(
  fields: EventFields,
  faults: Map<string, Fault>,
  { now, stored = [] }: Options,
): readonly ScheduleInput[] {
  const indexes = scheduleIndexes(fields);
  if (indexes.length > SCHEDULES_MAX)
    faults.set("schedules", { key: "fields.tooMany", values: { count: indexes.length, max: SCHEDULES_MAX } });
  const read = (indexes.length === 0 ? [0] : indexes.slice(0, SCHEDULES_MAX)).map((index) => {
    const found = readScheduleInput(fields, index);
    if (!found.ok) for (const [name, fault] of found.faults) if (!faults.has(name)) faults.set(name, fault);
    return { index, schedule: found.ok ? found.schedule : null };
  });
  const schedules = read.flatMap(({ schedule }) => schedule ?? []);
  if (now !== undefined && schedules.length === read.length) {
    for (const past of pastSchedules(schedules, stored, now))
      faults.set(scheduleFieldName(read[past]?.index ?? 0, "startsLocal"), { key: "fields.datePast", values: {} });
  }
  return schedules;
}
