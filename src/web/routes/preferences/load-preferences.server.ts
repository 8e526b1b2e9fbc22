import type { StoredPreferences } from "#data/queries/profiles.ts";
import { readPreferences } from "#data/queries/profiles.ts";
import { formatClock } from "#core/time/format.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { Viewer } from "#core/viewer.ts";
import { LOCALES } from "#messages/language.ts";
import { zoneOptions } from "#web/components/layout/zone-options.server.ts";
import { takeKeptForm } from "#web/http/kept-form.server.ts";
import { loadHidden } from "#web/routes/preferences/load-hidden.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { storedAsTyped, typedIn } from "#web/routes/preferences/preferences-form.server.ts";
import type { PreferencesTyped, PreferencesView } from "#web/routes/preferences/preferences-view.ts";

export const PREFERENCES_PATH = "/preferences";

type Loaded = { status: number; view: PreferencesView; headers: Headers };

/** The form with what is stored, or with what was chosen before signing in again. */
export async function loadPreferences(request: Request, viewer: Viewer, context: RequestContext): Promise<Loaded> {
  const { translate, site, database, requestId } = context;
  const documentTitle = translate("layout.documentTitle", { title: translate("preferences.title"), site: site.name });
  const headers = new Headers();
  try {
    const stored = await readPreferences(database.db, viewer.userId);
    const kept = takeKeptForm(request.headers.get("cookie"), { path: PREFERENCES_PATH, owner: viewer.userId }, context);
    if (kept !== null) headers.append("set-cookie", kept.forget);
    const filled = kept === null ? null : keptAsTyped(kept.fields, stored, context);
    const hidden = await loadHidden(viewer, context);
    return { status: 200, headers, view: { documentTitle, ...form(viewer, stored, context, filled), hidden } };
  } catch (error) {
    context.logError(error, "preferences could not be read");
    return { status: 503, headers, view: { documentTitle, shows: "failed", requestId } };
  }
}

type Filled = { typed: PreferencesTyped; version: number };

function form({ userId }: Viewer, stored: StoredPreferences, context: RequestContext, kept: Filled | null) {
  const { now, zone, hour12, language } = context;
  return {
    shows: "form",
    typed: kept?.typed ?? storedAsTyped(stored, context),
    version: kept?.version ?? stored.version,
    owner: userId,
    clock: formatClock(now, { locale: LOCALES[language], zone: zone.id, hour12 }),
    city: zoneCity(zone.id),
    zones: zoneOptions(context),
    isKept: kept !== null,
  } as const;
}

function keptAsTyped(
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
