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
import { CAMERA, type EventMode, GUIDANCE, NAME_MAX, SHARING } from "#core/events/event.ts";
import { isCountryCode } from "#core/profiles/countries.ts";
import { pastSchedules } from "#core/schedules/past-schedules.ts";
import { type ScheduleInput, readScheduleInput } from "#core/schedules/schedule-input.ts";
import { cleanLine, cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { type Result, type ValidationError, accepted, refused } from "#core/validation-error.ts";
import { linkOf, priceOf } from "#core/text/parse-values.ts";
import type { EpochMs } from "#core/time/instant.ts";

type Place = Pick<EventDraft, "mode" | "place" | "link" | "linkAudience" | "passcode" | "dialIn">;

const LOCATION_MAX = 200;
const ADDRESS_MAX = 500;
const DIAL_IN_MAX = 500;
const MODES: readonly EventMode[] = ["online", "in_person", "hybrid"];
const LINK_AUDIENCES = ["everyone", "members", "before_start"] as const;

/** Place and way of joining (spec §5; PRODUCT P10, P15, P21). An in-person event needs no link, an online one no address. */
function readPlace(read: FieldReader, mayLackLink: boolean): Place {
  const mode = read("mode", (text) => oneOf(MODES, text, "online"), "online");
  const optional = (name: string, max: number) => read(name, (text) => short(text, max), null);
  return {
    mode,
    place: {
      location: read("location", (text) => (mode === "online" ? short(text, LOCATION_MAX) : location(text)), null),
      address: optional("address", ADDRESS_MAX),
      city: optional("city", NAME_MAX),
      region: optional("region", NAME_MAX),
      country: read("country", countryOf, null),
    },
    link: read("link", (text) => linkFor(text, mode === "in_person" || mayLackLink), null),
    linkAudience: read("linkAudience", (text) => oneOf(LINK_AUDIENCES, text, "everyone"), "everyone"),
    passcode: optional("passcode", NAME_MAX),
    dialIn: read("dialIn", (text) => shortened(cleanParagraphs(text), DIAL_IN_MAX), null),
  };
}

function linkFor(text: string, mayLack: boolean): Result<string | null> {
  return text.trim() === "" && !mayLack ? refused("fields.linkMissing") : linkOf(text);
}

function location(text: string): Result<string | null> {
  return hasVisibleText(text) ? short(text, LOCATION_MAX) : refused("fields.locationMissing");
}

function short(text: string, max: number): Result<string | null> {
  return shortened(cleanLine(text), max);
}

function shortened(text: string, max: number): Result<string | null> {
  const length = lengthOf(text);
  return length <= max ? accepted(text || null) : refused("fields.tooLong", { length, max });
}

function countryOf(text: string): Result<string | null> {
  const code = text.trim().toUpperCase();
  return code === "" || isCountryCode(code) ? accepted(code || null) : refused("fields.notOffered");
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string, otherwise: Choice): Result<Choice> {
  const typed = text.trim();
  if (typed === "") return accepted(otherwise);
  const choice = choices.find((known) => known === typed);
  return choice === undefined ? refused("fields.notOffered") : accepted(choice);
}

type Participation = Pick<EventDraft, "price" | "donationWelcome" | "eventSize" | "facts">;

const SIZE_MAX = 1_000_000;

/** Price, capacity and what participants may expect; null where nothing was chosen (PRODUCT P5, P10). */
function readParticipation(fields: EventFields, read: FieldReader): Participation {
  const fact = (name: keyof ParticipationFacts) => read(name, yesNoOf, null);
  return {
    price: read("price", priceOf, null),
    donationWelcome: textOf(fields, "donationWelcome") === "on",
    eventSize: read("eventSize", sizeOf, null),
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
