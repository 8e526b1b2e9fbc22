import * as z from "zod/mini";
import type { Actor } from "#core/audit/actor.ts";
import { field } from "#core/check-input.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import { HOLD_CHOICES } from "#core/moderation/hold-rule.ts";
import type { SiteChoices } from "#core/settings/site-choices.ts";
import { cleanLine, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { emailOf, linkOf } from "#core/text/parse-values.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";
import { shortMark } from "#core/text/truncate-at-word.ts";

/** The fields of the settings form, in order. */
export const SETTINGS_FIELDS = [
  "holdEvents",
  "defaultType",
  "launchText",
  "isOpen",
  "feedbackUrl",
  "newsletterFormUrl",
  "contactEmail",
  "notice",
] as const satisfies readonly (keyof SiteChoices)[];

/** The posted form, each field as text; a switch that is off is empty. */
export type SettingsTyped = Readonly<Record<keyof SiteChoices, string>>;

const LAUNCH_TEXT_MAX = 60;
const NOTICE_MAX = 300;

/** What an admin may set: addresses are web addresses or empty for none. */
export const SETTINGS_INPUT = z.object({
  holdEvents: field((text) => {
    const choice = HOLD_CHOICES.find((each) => each === text);
    return choice === undefined ? refused("settings.faults.hold") : accepted(choice);
  }),
  defaultType: field((text) => {
    const type = EVENT_TYPES.find((each) => each === text);
    return type === undefined ? refused("settings.faults.hold") : accepted(type);
  }),
  launchText: field((text) => {
    if (!hasVisibleText(text)) return refused("settings.faults.launchText");
    return within(cleanLine(text), LAUNCH_TEXT_MAX, "settings.faults.tooLong");
  }),
  isOpen: field((text) => accepted(text !== "")),
  feedbackUrl: field(webAddress),
  newsletterFormUrl: field(webAddress),
  contactEmail: field((text): Result<string | null> => {
    if (!hasVisibleText(text)) return accepted(null);
    const email = emailOf(text);
    return email.ok ? email : refused("settings.faults.email");
  }),
  notice: field((text): Result<string | null> => {
    return hasVisibleText(text) ? within(cleanLine(text), NOTICE_MAX, "settings.faults.tooLong") : accepted(null);
  }),
});

/** The settings as the form shows them. */
export function typedSettings(choices: SiteChoices): SettingsTyped {
  const { holdEvents, defaultType, launchText, isOpen, feedbackUrl, newsletterFormUrl, contactEmail, notice } = choices;
  return {
    holdEvents,
    defaultType,
    launchText,
    isOpen: isOpen ? "yes" : "",
    feedbackUrl: feedbackUrl ?? "",
    newsletterFormUrl: newsletterFormUrl ?? "",
    contactEmail: contactEmail ?? "",
    notice: notice ?? "",
  };
}

/** A hash of the form's values when it was opened, to detect changes made meanwhile. */
export function settingsMark(choices: SiteChoices): string {
  return shortMark(JSON.stringify(SETTINGS_FIELDS.map((name) => choices[name])));
}

function webAddress(text: string): Result<string | null> {
  if (!hasVisibleText(text)) return accepted(null);
  const link = linkOf(text);
  return link.ok ? link : refused("settings.faults.address");
}

function within(text: string, max: number, key: string): Result<string> {
  const count = lengthOf(text);
  return count > max ? refused(key, { count, max }) : accepted(text);
}

/** Whether an actor may change the site's settings: admins, and the command line (PRODUCT P7). */
export function maySetSite({ role }: Pick<Actor, "role">): boolean {
  return role === "admin" || role === "system";
}

/** The settings in which two sets differ, in the order of the form. */
export function changedChoices(one: SiteChoices, other: SiteChoices): readonly (keyof SiteChoices)[] {
  return SETTINGS_FIELDS.filter((name) => one[name] !== other[name]);
}
