import { EVENT_LIST_FIELDS, type EventFields, textOf } from "#core/events/event-fields.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import type { EventConflict, VersionedField } from "#core/events/event-version.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import { datesPreview } from "#web/components/event-form/dates-preview.server.ts";
import type { ConflictView } from "#web/components/event-form/event-form-view.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The label of each field in the form. */
const LABELS = {
  title: "what.title",
  nativeTitle: "what.nativeTitle",
  nativeTitleLanguage: "what.nativeTitleLanguage",
  description: "what.description",
  type: "what.type",
  organizer: "what.organizer",
  organizerName: "what.organizerName",
  alwaysOpen: "when.alwaysOpen",
  mode: "join.mode",
  location: "join.location",
  address: "join.address",
  city: "join.city",
  region: "join.region",
  country: "join.country",
  latitude: "join.latitude",
  longitude: "join.longitude",
  link: "join.link",
  linkAudience: "join.linkAudience",
  passcode: "join.passcode",
  dialIn: "join.dialIn",
  price: "join.price",
  donationWelcome: "join.donation",
  eventSize: "join.size",
  guidance: "facts.guidance",
  sharing: "facts.sharing",
  camera: "facts.camera",
  listeningWelcome: "facts.listeningWelcome",
  beginnersWelcome: "facts.beginnersWelcome",
  captions: "facts.captions",
  signLanguage: "facts.signLanguage",
  lateEntry: "facts.lateEntry",
  imageKey: "picture.label",
  imageAlt: "picture.alt",
  imageFocusX: "picture.across",
  imageFocusY: "picture.down",
  visibility: "seen.visibility",
  leftOutOfData: "seen.leftOutOfData",
  practices: "what.practices",
  traditions: "what.traditions",
  languages: "what.languages",
  schedules: "when.schedules",
} as const satisfies Record<VersionedField, string>;

const YES_NO = { on: "createEvent.facts.yes", off: "createEvent.facts.no" };
/** The labels of the options of a field, as message keys. */
const CHOICES: Partial<Record<VersionedField, Readonly<Record<string, string>>>> = {
  type: Object.fromEntries(EVENT_TYPES.map((type) => [type, `events.type.${type}`])),
  mode: inForm("join", { online: "online", in_person: "inPerson", hybrid: "hybrid" }),
  linkAudience: inForm("join", { everyone: "everyone", members: "members", before_start: "beforeStart" }),
  guidance: inForm("facts", { silent: "silent", guided: "guided" }),
  sharing: inForm("facts", { expected: "sharingExpected", optional: "sharingOptional", none: "sharingNone" }),
  camera: inForm("facts", { on: "cameraOn", optional: "cameraOptional", off: "cameraOff" }),
  visibility: inForm("seen", { public_web: "public", public_in_app: "app", private: "private" }),
  alwaysOpen: YES_NO,
  donationWelcome: YES_NO,
  leftOutOfData: YES_NO,
  listeningWelcome: YES_NO,
  beginnersWelcome: YES_NO,
  captions: YES_NO,
  signLanguage: YES_NO,
  lateEntry: YES_NO,
};
const LONG = 300;

/** The fields in which another person's save and this form differ. A picture is represented by its alternative text. */
export function conflictView(conflict: EventConflict, own: EventFields, context: RequestContext): ConflictView {
  const { theirs, changed, both } = conflict;
  const label = (name: VersionedField) => context.translate(`createEvent.${LABELS[name]}`);
  const also = changed.filter((name) => !both.includes(name)).map(label);
  return {
    fields: both.map((name) => ({
      name,
      label: label(name),
      mine: wordsOf(name, own, context),
      theirs: wordsOf(name, theirs, context),
    })),
    also: also.length === 0 ? null : new Intl.ListFormat(LOCALES[context.language]).format(also),
  };
}

function wordsOf(name: VersionedField, fields: EventFields, context: RequestContext): string {
  if (name === "schedules") {
    const { schedules } = datesPreview(fields, context);
    return Object.values(schedules)
      .map(({ words, more }) => `${words} ${more}`)
      .join(" ");
  }
  const texts = EVENT_LIST_FIELDS.some((list) => list === name) ? (fields[name] ?? []) : [shownText(name, fields)];
  const choice = CHOICES[name]?.[texts[0] ?? ""];
  if (choice !== undefined) return wordsIn(context.translate, { key: choice, values: {} });
  const text = new Intl.ListFormat(LOCALES[context.language]).format(texts);
  return text.length > LONG ? `${text.slice(0, LONG)} ...` : text;
}

/** The text of a field; for a picture its alternative text. */
function shownText(name: VersionedField, fields: EventFields): string {
  return textOf(fields, name === "imageKey" ? "imageAlt" : name);
}

function inForm(part: string, keys: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(keys).map(([value, key]) => [value, `createEvent.${part}.${key}`]));
}
