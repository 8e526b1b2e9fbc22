import { DEFAULT_EVENT_TYPE, EVENT_TYPES, type EventType } from "#core/events/event.ts";
import { HOLD_CHOICES, HOLD_DEFAULT, type HoldEvents } from "#core/moderation/hold-rule.ts";

/** The settings that admins change while the site runs. */
export type SiteChoices = {
  /** Which new events are reviewed first (PRODUCT P6). */
  holdEvents: HoldEvents;
  /** The type of imported rows without one. */
  defaultType: EventType;
  /** When the directory opens, in the site's words: 'Fall 2025' (PRODUCT P17). */
  launchText: string;
  isOpen: boolean;
  feedbackUrl: string | null;
  newsletterFormUrl: string | null;
  contactEmail: string | null;
  /** A notice above every page; null for none. */
  notice: string | null;
};

/** Defaults from the environment, which an admin's setting overrides. */
export type FirstChoices = Pick<SiteChoices, "feedbackUrl" | "newsletterFormUrl" | "contactEmail">;

/** The names under which the settings are stored. */
export const SETTING_KEYS = {
  holdEvents: "hold_events",
  defaultType: "default_type",
  launchText: "launch_text",
  isOpen: "is_open",
  feedbackUrl: "feedback_url",
  newsletterFormUrl: "newsletter_form_url",
  contactEmail: "contact_email",
  notice: "notice",
} as const satisfies Record<keyof SiteChoices, string>;

const LAUNCH_DEFAULT = "Fall 2025";

/**
 * The settings in effect: the stored value, else the environment's, else the default. A stored value of the wrong type
 * is ignored.
 */
export function siteChoices(stored: ReadonlyMap<string, unknown>, first: FirstChoices): SiteChoices {
  const text = (name: keyof SiteChoices, otherwise: string | null): string | null => {
    const value = stored.get(SETTING_KEYS[name]);
    return typeof value === "string" || value === null ? value : otherwise;
  };
  const hold = stored.get(SETTING_KEYS.holdEvents);
  return {
    holdEvents: HOLD_CHOICES.find((choice) => choice === hold) ?? HOLD_DEFAULT,
    defaultType: EVENT_TYPES.find((type) => type === stored.get(SETTING_KEYS.defaultType)) ?? DEFAULT_EVENT_TYPE,
    launchText: text("launchText", LAUNCH_DEFAULT) ?? LAUNCH_DEFAULT,
    isOpen: stored.get(SETTING_KEYS.isOpen) !== false,
    feedbackUrl: text("feedbackUrl", first.feedbackUrl),
    newsletterFormUrl: text("newsletterFormUrl", first.newsletterFormUrl),
    contactEmail: text("contactEmail", first.contactEmail),
    notice: text("notice", null),
  };
}
