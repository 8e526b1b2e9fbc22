import {
  DEFAULT_EVENT_TYPE,
  DESCRIPTION_MAX,
  EVENT_TYPES,
  type EventType,
  NAME_MAX,
  TITLE_MAX,
} from "#core/events/event.ts";
import { cleanLine, cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";

/** A title: one line that a person can see, at most 200 characters (PRODUCT P10). */
export function titleOf(text: string): Checked<string> {
  const title = cleanLine(text);
  return hasVisibleText(title) ? within(title, TITLE_MAX) : refused("fields.titleMissing");
}

/** A description: paragraphs, at most 10,000 characters; may be empty. */
export function descriptionOf(text: string): Checked<string> {
  return within(cleanParagraphs(text), DESCRIPTION_MAX);
}

/** The name of who holds the event: one line that a person can see, at most 120 characters. */
export function organizerNameOf(text: string): Checked<string> {
  const name = cleanLine(text);
  return hasVisibleText(name) ? within(name, NAME_MAX) : refused("fields.organizerMissing");
}

/** One of the six types in any case; empty is the default, `other` (PRODUCT P5). */
export function eventTypeOf(text: string): Checked<EventType> {
  const typed = cleanLine(text).toLowerCase();
  if (typed === "") return accepted(DEFAULT_EVENT_TYPE);
  const type = EVENT_TYPES.find((known) => known === typed);
  return type === undefined ? refused("fields.type", { types: EVENT_TYPES.join(", ") }) : accepted(type);
}

function within(text: string, max: number): Checked<string> {
  const length = lengthOf(text);
  return length <= max ? accepted(text) : refused("fields.tooLong", { length, max });
}
