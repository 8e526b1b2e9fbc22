import type { EventDraft } from "#core/events/event-draft.ts";
import type { EventFields, EventListField } from "#core/events/event-fields.ts";
import {
  DEFAULT_EVENT_TYPE,
  DESCRIPTION_MAX,
  EVENT_TYPES,
  type EventType,
  NAME_MAX,
  TITLE_MAX,
} from "#core/events/event.ts";
import { readLanguages, readTypedTags } from "#core/imports/list-cells.ts";
import { type FocusPoint, MIDDLE } from "#core/pictures/focus-point.ts";
import { cleanLine, cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";

/** An uploaded picture (`storePicture`), its alternative text, and the point that is never cropped. */
export type EventImage = { key: string; alt: string; focus: FocusPoint };

const ALT_MAX = 500;
const PICTURE_KEY = /^[0-9a-f]{40}$/;

/** The picture of a form; it requires an alternative text. The command checks that the sender uploaded it. */
export function readImage(read: FieldReader): EventImage | null {
  const key = read("imageKey", keyOf, "");
  if (key === "") return null;
  const focus = { x: read("imageFocusX", hundredthsOf, MIDDLE.x), y: read("imageFocusY", hundredthsOf, MIDDLE.y) };
  return { key, alt: read("imageAlt", altOf, ""), focus };
}

function keyOf(text: string): Result<string> {
  return text === "" || PICTURE_KEY.test(text) ? accepted(text) : refused("fields.notOffered");
}

/** A slider's value; anything invalid is the middle. */
function hundredthsOf(text: string): Result<number> {
  return accepted(/^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : MIDDLE.x);
}

function altOf(text: string): Result<string> {
  const alt = cleanLine(text);
  const length = lengthOf(alt);
  if (!hasVisibleText(alt)) return refused("fields.imageAltMissing");
  return length <= ALT_MAX ? accepted(alt) : refused("fields.tooLong", { length, max: ALT_MAX });
}

type MessageRef = Pick<
  EventDraft,
  | "title"
  | "nativeTitle"
  | "description"
  | "type"
  | "organizerName"
  | "practices"
  | "traditions"
  | "languages"
  | "visibility"
>;

/** Title, description, organizer and audience (spec §3; PRODUCT P5, P6). */
export function readWords(fields: EventFields, read: FieldReader, mayLackDescription: boolean): MessageRef {
  const list = (name: EventListField, rule: (text: string) => Result<string[]>): readonly string[] =>
    read(name, () => rule((fields[name] ?? []).join(";")), []);
  const chosen = (fields["organizer"]?.at(-1) ?? "") !== "";
  return {
    title: read("title", titleOf, ""),
    nativeTitle: readNativeTitle(read),
    description: read("description", (text) => described(text, mayLackDescription), ""),
    type: read("type", (text) => (text.trim() === "" ? refused("fields.typeMissing") : eventTypeOf(text)), "other"),
    // A chosen organizer has its own name.
    organizerName: chosen ? "" : read("organizerName", organizerNameOf, ""),
    practices: list("practices", readTypedTags),
    traditions: list("traditions", readTypedTags),
    languages: list("languages", readLanguages),
    visibility: read("visibility", visibilityOf, "public_web"),
  };
}

function described(text: string, mayLack: boolean): Result<string> {
  return mayLack || hasVisibleText(text) ? descriptionOf(text) : refused("fields.descriptionMissing");
}

function readNativeTitle(read: FieldReader): MessageRef["nativeTitle"] {
  const text = read("nativeTitle", nativeTitleOf, "");
  if (text === "") return null;
  const language = read("nativeTitleLanguage", languageOf, "");
  return { text, language };
}

function nativeTitleOf(text: string): Result<string> {
  const title = cleanLine(text);
  const length = lengthOf(title);
  return length <= TITLE_MAX ? accepted(title) : refused("fields.tooLong", { length, max: TITLE_MAX });
}

function languageOf(text: string): Result<string> {
  const tags = readLanguages(text);
  if (!tags.ok) return tags;
  const [tag, ...others] = tags.value;
  return tag === undefined || others.length > 0 ? refused("fields.titleLanguageMissing") : accepted(tag);
}

function visibilityOf(text: string): Result<MessageRef["visibility"]> {
  const typed = text.trim();
  if (typed === "") return accepted("public_web");
  return typed === "public_web" || typed === "public_in_app" || typed === "private"
    ? accepted(typed)
    : refused("fields.notOffered");
}

/** A title: one line with visible characters, at most 200 (PRODUCT P10). */
export function titleOf(text: string): Result<string> {
  const title = cleanLine(text);
  return hasVisibleText(title) ? within(title, TITLE_MAX) : refused("fields.titleMissing");
}

/** A description: paragraphs, at most 10,000 characters; may be empty. */
export function descriptionOf(text: string): Result<string> {
  return within(cleanParagraphs(text), DESCRIPTION_MAX);
}

/** The host's name: one line with visible characters, at most 120. */
export function organizerNameOf(text: string): Result<string> {
  const name = cleanLine(text);
  return hasVisibleText(name) ? within(name, NAME_MAX) : refused("fields.organizerMissing");
}

/** One of the six types in any case; empty is the default, `other` (PRODUCT P5). */
export function eventTypeOf(text: string): Result<EventType> {
  const typed = cleanLine(text).toLowerCase();
  if (typed === "") return accepted(DEFAULT_EVENT_TYPE);
  const type = EVENT_TYPES.find((known) => known === typed);
  return type === undefined ? refused("fields.type", { types: EVENT_TYPES.join(", ") }) : accepted(type);
}

function within(text: string, max: number): Result<string> {
  const length = lengthOf(text);
  return length <= max ? accepted(text) : refused("fields.tooLong", { length, max });
}

/** Validates one field of a form by a rule: records the error and returns `otherwise` if it is invalid. */
export type FieldReader = <T>(name: string, rule: (text: string) => Result<T>, otherwise: T) => T;
