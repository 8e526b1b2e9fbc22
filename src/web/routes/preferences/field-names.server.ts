import { NOTIFICATION_SWITCHES } from "#core/profiles/preferences.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const LABELS = {
  timezone: "time.timezone",
  hour12: "time.clock",
  firstWeekday: "time.week",
  preferredEventTypes: "likes.types",
  preferredStates: "near.states",
  maxEventDistanceMiles: "near.distance",
  eventsPerPage: "lists.perPage",
} as const;

/** What fields of the preferences are called on their page, as a list. */
export function fieldNames(fields: readonly string[], { translate, language }: RequestContext): string {
  const labels = fields.flatMap((field) => {
    if (Object.hasOwn(LABELS, field)) return [translate(`preferences.${LABELS[field as keyof typeof LABELS]}`)];
    const turned = NOTIFICATION_SWITCHES.find((name) => name === field);
    return turned === undefined ? [] : [translate(`preferences.notifications.${turned}`)];
  });
  return new Intl.ListFormat(LOCALES[language], { type: "conjunction" }).format(labels);
}
