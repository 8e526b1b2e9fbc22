import type { ValidationErrors } from "#core/check-input.ts";
import type { EventDraft, ParticipationFacts } from "#core/events/event-draft.ts";
import {
  type EventFields,
  SCHEDULES_MAX,
  scheduleFieldName,
  scheduleIndexes,
  textOf,
} from "#core/events/event-fields.ts";
import { type EventImage, type FieldReader, readImage, readWords } from "#core/events/event-words-input.ts";
import { CAMERA, GUIDANCE, SHARING } from "#core/events/event.ts";
import { pastSchedules } from "#core/schedules/past-schedules.ts";
import { type ScheduleInput, readScheduleInput } from "#core/schedules/schedule-input.ts";
import { type Result, type ValidationError, accepted, refused } from "#core/validation-error.ts";
import { priceOf } from "#core/text/parse-values.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { readPlace } from "#core/events/event-place-input.ts";

type Participation = Pick<EventDraft, "price" | "donationWelcome" | "eventSize" | "facts" | "leftOutOfData">;

const SIZE_MAX = 1_000_000;

/** Price, capacity and what participants may expect; null where nothing was chosen (PRODUCT P5, P10). */
function readParticipation(fields: EventFields, read: FieldReader): Participation {
  const fact = (name: keyof ParticipationFacts) => read(name, yesNoOf, null);
  return {
    price: read("price", priceOf, null),
    donationWelcome: textOf(fields, "donationWelcome") === "on",
    eventSize: read("eventSize", sizeOf, null),
    leftOutOfData: textOf(fields, "leftOutOfData") === "on",
    facts: {
      guidance: read("guidance", (text) => choiceOf(GUIDANCE, text), null),
      sharing: read("sharing", (text) => choiceOf(SHARING, text), null),
      camera: read("camera", (text) => choiceOf(CAMERA, text), null),
      listeningWelcome: fact("listeningWelcome"),
      beginnersWelcome: fact("beginnersWelcome"),
      captions: fact("captions"),
      signLanguage: fact("signLanguage"),
      lateEntry: fact("lateEntry"),
    },
  };
}

function choiceOf<Choice extends string>(choices: readonly Choice[], text: string): Result<Choice | null> {
  const choice = choices.find((known) => known === text) ?? null;
  return choice === null && text !== "" ? refused("fields.notOffered") : accepted(choice);
}

function yesNoOf(text: string): Result<boolean | null> {
  if (text === "") return accepted(null);
  return text === "on" || text === "off" ? accepted(text === "on") : refused("fields.notOffered");
}

function sizeOf(text: string): Result<number | null> {
  const typed = text.trim();
  if (typed === "") return accepted(null);
  const size = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  return size >= 1 && size <= SIZE_MAX ? accepted(size) : refused("fields.eventSize", { max: SIZE_MAX });
}

/** A valid form. */
export type EventInput = {
  /** Its `schedules` are those below; exceptions stay with the event. */
  draft: EventDraft;
  schedules: readonly ScheduleInput[];
  /** Public id of the chosen organizer; null: `draft.organizerName` counts. */
  organizer: string | null;
  image: EventImage | null;
};

type Options = {
  /** Fields that the event lacked before and may still lack: an imported event without a link must remain editable. */
  mayLack?: readonly ("description" | "link")[];
  /** When the form is sent: an event wholly in the past is refused then, unless its dates equal the `stored` ones. */
  now?: EpochMs;
  stored?: readonly ScheduleInput[];
};

type EventInputRead = { ok: true; input: EventInput } | { ok: false; errors: ValidationErrors };

/**
 * Validates an event's form: the event, or every error by field name, in the order of the fields (spec §5; PRODUCT P5,
 * P10, P11, P15). Owner and moderation state cannot be sent.
 */
export function readEventInput(fields: EventFields, options: Options = {}): EventInputRead {
  const { mayLack = [] } = options;
  const faults = new Map<string, ValidationError>();
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

/** The fields that an imported event lacks, and that its form may leave empty. */
export function lackedFields({
  description,
  link,
}: Pick<EventDraft, "description" | "link">): ("description" | "link")[] {
  return [
    ...(description.trim() === "" ? (["description"] as const) : []),
    ...(link === null ? (["link"] as const) : []),
  ];
}

/** Whether a required field is empty: then the spec's notice is shown as well (spec §8, code 23502). */
export function lacksRequired(errors: ValidationErrors): boolean {
  return Object.values(errors).some(({ key }) => key.endsWith("Missing"));
}

function readSchedules(
  fields: EventFields,
  faults: Map<string, ValidationError>,
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
