import { redirect } from "react-router";
import { resultWords } from "#core/imports/result-words.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { importRun } from "#data/queries/import-runs.ts";
import { type ImportSourceRow, sourceOfOrganizer } from "#data/queries/import-sources.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import { zoneOptions } from "#web/components/layout/zone-options.server.ts";
import { manageFrame, managedOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { keptFields } from "#web/components/organizers/owned-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import type { CalendarView } from "#web/routes/organizers-calendar/calendar-view.ts";

/** The address of the page, which a form that was kept names. */
export function calendarPath(query: string): string {
  return `/organizers/manage/calendar${query}`;
}

/** The calendar that an organizer brings, and what came of its last reading. Without a profile: on to making one. */
export async function loadCalendar(
  request: Request,
  context: RequestContext,
): Promise<{ view: CalendarView; headers: Headers }> {
  const viewer = requireViewer(context);
  const url = new URL(request.url);
  const managed = await managedOrganizer(url, viewer, context);
  if (managed === null) throw redirect("/organizers/manage");
  const { translate, site, database, zone } = context;
  const owner = viewer.userId;
  const source = await sourceOfOrganizer(database.db, managed.organizer.id);
  const { values, headers } = keptFields(request, { path: calendarPath(url.search), owner }, context);
  const typed = (name: string) => values?.get(name) ?? "";
  const title = translate("organizerManage.calendar.title");
  const view = {
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    frame: await manageFrame(managed, viewer, context),
    owner,
    zones: zoneOptions(context),
    zone: zone.id,
    typed: { address: typed("address"), every: typed("every"), zone: typed("zone") },
    source: source && (await sourceView(source, context)),
  };
  return { view, headers };
}

async function sourceView(source: ImportSourceRow, context: RequestContext): Promise<CalendarView["source"]> {
  const { translate, language, zone, hour12, database } = context;
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  const { readAt, fault, lastRun } = source;
  const run = lastRun === null ? null : await importRun(database.db, lastRun);
  const hours = String(source.everyHours) as "1" | "6" | "24" | "168";
  return {
    id: source.publicId,
    address: source.typed,
    every: translate(`adminImport.every.${hours}`),
    read:
      readAt === null
        ? null
        : {
            iso: new Date(readAt).toISOString(),
            when: formatDateAtClock(readAt, style),
            fault: fault && wordsIn(translate, fault),
          },
    brought: run?.state === "applied" && run.result !== null ? wordsIn(translate, resultWords(run.result)) : null,
  };
}
