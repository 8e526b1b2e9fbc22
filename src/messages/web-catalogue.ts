import errors from "#messages/en/errors.json" with { type: "json" };
import events from "#messages/en/events.json" with { type: "json" };
import layout from "#messages/en/layout.json" with { type: "json" };
import time from "#messages/en/time.json" with { type: "json" };
import toasts from "#messages/en/toasts.json" with { type: "json" };
import zone from "#messages/en/zone.json" with { type: "json" };
import type { Language } from "#messages/language.ts";

const en = { errors, events, layout, time, toasts, zone };

/** The messages of every page: what the browser always loads. */
export type WebMessages = typeof en;
export const WEB_CATALOGUES: Record<Language, WebMessages> = { en };

/**
 * Adds the messages that only some pages need, so that the others do not load them. A file of `messages/parts` does it
 * for one part of the catalogue; the components that use the part import that file.
 */
export function addPart(language: Language, part: Readonly<Record<string, unknown>>): void {
  Object.assign(WEB_CATALOGUES[language], part);
}
