import type { EventBody } from "#api/event-body.ts";
import type { FieldError } from "#api/problem.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { type EventFields, FACT_FIELDS, repeatPrefix, scheduleFieldName } from "#core/events/event-fields.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { localTimeOf } from "#core/schedules/schedule-input.ts";
import { toInstant, toLocal, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";

type Value = string | number | boolean | null | undefined;

/** The names of the form's fields by those of the body, where they differ. */
const FORM_NAMES = {
  "place.name": "location",
  "place.address": "address",
  "place.city": "city",
  "place.region": "region",
  "place.country": "country",
  "place.latitude": "latitude",
  "place.longitude": "longitude",
  "nativeTitle.text": "nativeTitle",
  "nativeTitle.language": "nativeTitleLanguage",
  kind: "alwaysOpen",
} as const satisfies Readonly<Record<string, string>>;

/** Fields that the form has under the same name, each with one text. */
const SAME = [
  "title",
  "description",
  "type",
  "organizer",
  "organizerName",
  "mode",
  "link",
  "linkAudience",
  "passcode",
  "dialIn",
  "price",
  "donationWelcome",
  "eventSize",
  "visibility",
] as const satisfies readonly (keyof EventBody)[];
const LISTS = ["traditions", "practices", "languages"] as const;

/**
 * The body as the fields of the event's form, which are read and judged as those of the form; only fields that were
 * sent. `idOf` gives the number of the event's schedule with a UID.
 */
export function fieldsOfBody(body: EventBody, idOf: (uid: string) => number | null = () => null): EventFields {
  const { place = {}, facts = {}, nativeTitle, kind } = body;
  const entries: readonly (readonly [string, Value])[] = [
    ...SAME.map((name) => [name, body[name]] as const),
    ...FACT_FIELDS.map((name) => [name, facts[name]] as const),
    ...Object.entries(place).map(([name, value]) => [FORM_NAMES[`place.${name}` as "place.name"], value] as const),
    ["nativeTitle", nativeTitle === null ? null : nativeTitle?.text],
    ["nativeTitleLanguage", nativeTitle === null ? null : nativeTitle?.language],
    ["alwaysOpen", kind === undefined ? undefined : kind === "always_open"],
  ];
  const texts = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, [textOf(value)]] as const]));
  const lists = LISTS.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]] as const]));
  const schedules = (body.schedules ?? []).flatMap((schedule, at) => scheduleFields(schedule, at, idOf));
  return Object.fromEntries([...texts, ...lists, ...schedules]);
}

/** The schedules of the body that name a UID which the event has not: taken for new ones, they would end the old ones. */
export function unknownSchedules(
  { schedules = [] }: EventBody,
  idOf: (uid: string) => number | null,
): readonly FieldError[] {
  return schedules.flatMap(({ uid }, at) =>
    uid === undefined || idOf(uid) !== null
      ? []
      : [
          {
            name: `schedules.${at}.uid`,
            detail: "The event has no schedule with this uid; leave it out for a new one.",
          },
        ],
  );
}

function textOf(value: Exclude<Value, undefined>): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === null ? "" : String(value);
}

type ScheduleBody = NonNullable<EventBody["schedules"]>[number];
type FieldEntry = readonly [string, readonly string[]];

function scheduleFields(
  schedule: ScheduleBody,
  at: number,
  idOf: (uid: string) => number | null,
): readonly FieldEntry[] {
  const { uid, start, timezone, rrule = null } = schedule;
  const id = uid === undefined ? null : idOf(uid);
  return [
    [scheduleFieldName(at, "id"), [id === null ? "" : String(id)]],
    [scheduleFieldName(at, "startsLocal"), [start]],
    [scheduleFieldName(at, "endsLocal"), [endOf(schedule)]],
    [scheduleFieldName(at, "timezone"), [timezone]],
    [`${repeatPrefix(at)}freq`, [rrule === null ? "none" : "custom"]],
    [`${repeatPrefix(at)}recurring`, [rrule === null ? "off" : "on"]],
    [`${repeatPrefix(at)}rule`, [rrule ?? ""]],
  ];
}

/** The local end as the form has it; empty where the start or the zone is wrong, which says so itself. */
function endOf({ start, timezone, duration }: ScheduleBody): string {
  const local = localTimeOf(start.trim());
  const zone = canonicalZone(timezone.trim());
  if (local === null || zone === null || duration > DURATION_MAX) return start;
  const { instant, clockEffect } = toInstant(local, zone);
  const lasts = duration * SECOND_MS;
  return clockEffect === "gap" ? wallFromMs(wallMs(local) + lasts) : toLocal(instant + lasts, zone);
}

/** A year: no event lasts longer, and no clock is computed for more. */
const DURATION_MAX = 366 * 86_400;

const translate = translatorFor(DEFAULT_LANGUAGE);

/** What is wrong with the fields of the form, in the names of the body and in words; of a wrong start nothing follows. */
export function bodyErrors(errors: ValidationErrors): readonly FieldError[] {
  const isOfStart = (name: string) =>
    name.endsWith(".endsLocal") && `${name.slice(0, -".endsLocal".length)}.startsLocal` in errors;
  const shown = Object.entries(errors).filter(([name]) => !isOfStart(name));
  return shown.map(([name, fault]) => ({ name: bodyName(name), detail: wordsIn(translate, fault) }));
}

const BODY_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(FORM_NAMES).map(([body, form]) => [form, body])),
  ...Object.fromEntries(FACT_FIELDS.map((name) => [name, `facts.${name}`])),
};
const SCHEDULE_NAMES: Readonly<Record<string, string>> = { startsLocal: "start", endsLocal: "duration", id: "uid" };

function bodyName(name: string): string {
  const [, at, part = ""] = /^schedules\.(\d+)\.(.+)$/.exec(name) ?? [];
  if (at === undefined) return BODY_NAMES[name] ?? name;
  return `schedules.${at}.${part.startsWith("repeat.") ? "rrule" : (SCHEDULE_NAMES[part] ?? part)}`;
}
