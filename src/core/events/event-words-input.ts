import type { EventDraft } from "#core/events/event-draft.ts";
import type { EventFields, EventListField } from "#core/events/event-fields.ts";
import type { FieldReader } from "#core/events/field-reader.ts";
import { descriptionOf, eventTypeOf, organizerNameOf, titleOf } from "#core/events/event-rules.ts";
import { TITLE_MAX } from "#core/events/event.ts";
import { readLanguages, readTypedTags } from "#core/imports/list-cells.ts";
import { cleanLine, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";

type Words = Pick<
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

/** What the event is called and about, and for whom (spec §3; PRODUCT P5, P6). */
export function readWords(fields: EventFields, read: FieldReader, mayLackDescription: boolean): Words {
  const list = (name: EventListField, rule: (text: string) => Checked<string[]>): readonly string[] =>
    read(name, () => rule((fields[name] ?? []).join(";")), []);
  const chosen = (fields["organizer"]?.at(-1) ?? "") !== "";
  return {
    title: read("title", titleOf, ""),
    nativeTitle: readNativeTitle(read),
    description: read("description", (text) => described(text, mayLackDescription), ""),
    type: read("type", (text) => (text.trim() === "" ? refused("fields.typeMissing") : eventTypeOf(text)), "other"),
    // The chosen organizer says its own name.
    organizerName: chosen ? "" : read("organizerName", organizerNameOf, ""),
    practices: list("practices", readTypedTags),
    traditions: list("traditions", readTypedTags),
    languages: list("languages", readLanguages),
    visibility: read("visibility", visibilityOf, "public_web"),
  };
}

function described(text: string, mayLack: boolean): Checked<string> {
  return mayLack || hasVisibleText(text) ? descriptionOf(text) : refused("fields.descriptionMissing");
}

function readNativeTitle(read: FieldReader): Words["nativeTitle"] {
  const text = read("nativeTitle", nativeTitleOf, "");
  if (text === "") return null;
  const language = read("nativeTitleLanguage", languageOf, "");
  return { text, language };
}

function nativeTitleOf(text: string): Checked<string> {
  const title = cleanLine(text);
  const length = lengthOf(title);
  return length <= TITLE_MAX ? accepted(title) : refused("fields.tooLong", { length, max: TITLE_MAX });
}

function languageOf(text: string): Checked<string> {
  const tags = readLanguages(text);
  if (!tags.ok) return tags;
  const [tag, ...others] = tags.value;
  return tag === undefined || others.length > 0 ? refused("fields.titleLanguageMissing") : accepted(tag);
}

function visibilityOf(text: string): Checked<Words["visibility"]> {
  const typed = text.trim();
  if (typed === "") return accepted("public_web");
  return typed === "public_web" || typed === "public_in_app" || typed === "private"
    ? accepted(typed)
    : refused("fields.notOffered");
}
