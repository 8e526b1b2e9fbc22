import { settingsMark, typedSettings } from "#core/settings/settings-input.ts";
import { formatDate } from "#core/time/format.ts";
import { readBlockList } from "#data/queries/block-list.ts";
import { readSiteChoices } from "#data/queries/site-settings.ts";
import { LOCALES } from "#messages/language.ts";
import { adminArea } from "#web/http/admin-area.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SettingsView } from "#web/routes/admin-settings/settings-view.ts";

/** What holds for the whole site, as the database has it now, and the block list. */
export async function loadSettings(request: Request, context: RequestContext): Promise<SettingsView> {
  const { frame } = await adminArea(request, context, "admin");
  const { translate, site, database, now, language, zone, hour12 } = context;
  const [choices, lines] = await Promise.all([readSiteChoices(database.db, site.first), readBlockList(database.db)]);
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  const ends = (endsAt: number | null): string => {
    if (endsAt === null) return translate("blockList.never");
    // It holds to the end of its last day.
    const date = formatDate(endsAt - 1, style);
    return endsAt <= now ? translate("blockList.ended", { date }) : date;
  };
  return {
    documentTitle: translate("admin.documentTitle", { page: translate("settings.title"), site: site.name }),
    frame,
    typed: typedSettings(choices),
    mark: settingsMark(choices),
    lines: lines.map(({ id, value, kind, reason, endsAt }) => ({
      id,
      value,
      kind: translate(`blockList.kinds.${kind}`),
      reason,
      ends: ends(endsAt),
    })),
  };
}
