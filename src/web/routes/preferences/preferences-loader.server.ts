import { organizerPath } from "#core/organizers/organizer-address.ts";
import { maySeeOrganizer } from "#core/organizers/organizer-policy.ts";
import type { ReminderPreferences } from "#core/reminders/reminder.ts";
import type { Viewer } from "#core/viewer.ts";
import { listHiddenOrganizers } from "#data/queries/follows.ts";
import { type StoredPreferences, findPreferences } from "#data/queries/profiles.ts";
import { findReminderPreferences } from "#data/queries/reminder-preferences.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { storedAsTyped, typedIn, type PreferencesTyped } from "#web/routes/preferences/preferences-form.server.ts";
import { formatClock } from "#core/time/format.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { LOCALES } from "#messages/language.ts";
import { zoneOptions } from "#web/components/layout/known-zones.server.ts";
import type { SelectGroup } from "#web/ui/select-field.tsx";

export const PREFERENCES_PATH = "/preferences";

type Loaded = { status: number; view: PreferencesView; headers: Headers };

/** Loads the form with the stored values, or with those chosen before signing in again. */
export async function preferencesLoader(request: Request, viewer: Viewer, context: RequestContext): Promise<Loaded> {
  const { translate, site, database, requestId } = context;
  const documentTitle = translate("layout.documentTitle", { title: translate("preferences.title"), site: site.name });
  const headers = new Headers();
  const loaded = await orLogged(context, "preferences could not be read", async () => {
    const stored = await findPreferences(database.db, viewer.userId);
    const stashed = await takeStashedForm(
      request.headers.get("cookie"),
      { path: PREFERENCES_PATH, owner: viewer.userId },
      context,
    );
    if (stashed !== null) headers.append("set-cookie", stashed.forget);
    const filled = stashed === null ? null : stashedTyped(stashed.fields, stored, context);
    const hidden = await loadHidden(viewer, context);
    const reminders = reminderWords(await findReminderPreferences(database.db, viewer.userId), context);
    return {
      status: 200,
      headers,
      view: { documentTitle, ...form(viewer, stored, context, filled), hidden, reminders },
    };
  });
  return loaded ?? { status: 503, headers, view: { documentTitle, shows: "failed", requestId } };
}

function stashedTyped(
  fields: readonly (readonly [string, string])[],
  stored: StoredPreferences,
  context: RequestContext,
): Filled {
  const list = (name: string) => fields.flatMap(([each, value]) => (each === name ? [value] : []));
  const text = (name: string) => list(name)[0] ?? "";
  const typed = typedIn({ list, text, has: (name) => list(name).length > 0 });
  const before = storedAsTyped(stored, context);
  const switches = { ...before.switches, ...typed.switches };
  return { typed: { ...typed, switches }, version: Number(text("version")) };
}

/**
 * Loads the organizers that a member hides. An organizer that the member may no longer see is not named, but can still
 * be removed from the list.
 */
async function loadHidden(viewer: Viewer, { database, translate }: RequestContext) {
  if (viewer.hiddenOrganizers.length === 0) return [];
  const found = await listHiddenOrganizers(database.db, viewer.userId);
  return found.map((organizer) => {
    const { publicId } = organizer;
    const isShown = organizer.deletedAt === null && maySeeOrganizer(organizer, viewer);
    if (!isShown) return { publicId, name: translate("follows.hiddenUnknown"), href: null };
    return { publicId, name: organizer.name, href: organizerPath(organizer) };
  });
}

/** What a member chose about reminders, in a sentence: "1 hour before the start. By email." */
function reminderWords(chosen: ReminderPreferences | null, { translate, language }: RequestContext): string {
  if (chosen === null || chosen.leads.length === 0) return translate("reminders.summary.none");
  const list = new Intl.ListFormat(LOCALES[language], { type: "conjunction" });
  const leads = list.format(chosen.leads.map((lead) => translate(`reminders.when.lead.${lead}`)));
  const channels = list.format(chosen.channels.map((channel) => translate(`reminders.summary.${channel}`)));
  return translate("reminders.summary.some", { leads, channels });
}

type Filled = { typed: PreferencesTyped; version: number };

function form({ userId }: Viewer, stored: StoredPreferences, context: RequestContext, stashed: Filled | null) {
  const { now, zone, hour12, language } = context;
  return {
    shows: "form",
    typed: stashed?.typed ?? storedAsTyped(stored, context),
    version: stashed?.version ?? stored.version,
    owner: userId,
    clock: formatClock(now, { locale: LOCALES[language], zone: zone.id, hour12 }),
    city: zoneCity(zone.id),
    zones: zoneOptions(context),
    isStashed: stashed !== null,
  } as const;
}

/** What /preferences shows, or that the preferences could not be read. */
export type PreferencesView = { documentTitle: string } & (
  | { shows: "failed"; requestId: string }
  | {
      shows: "form";
      typed: PreferencesTyped;
      version: number;
      owner: string;
      /** The current time in the chosen zone. */
      clock: string;
      city: string;
      zones: readonly SelectGroup[];
      /** As on /profile/edit. */
      isStashed: boolean;
      /** Organizers whose events are left out of lists; `href` is null for an organizer that is no longer visible. */
      /** What they chose about reminders, in a sentence. */
      reminders: string;
      hidden: readonly { publicId: string; name: string; href: string | null }[];
    }
);
