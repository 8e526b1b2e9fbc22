import {
  COMPARED_WEEKS,
  DIRECTORY_GROUPS,
  DIRECTORY_MEASURES,
  type DirectoryCounts,
  type DirectoryGroup,
  type DirectoryMeasure,
  HEALTH_WEEKS,
} from "#core/directory/directory-day.ts";
import { barPlot } from "#core/plots/bar-plot.ts";
import { latestWeeks } from "#core/plots/weeks.ts";
import { languageName } from "#core/text/language-name.ts";
import { formatDateAtClock, formatLocalMonthDay } from "#core/time/format.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { addDays } from "#core/time/local-time.ts";
import { findDirectoryDay, listDirectoryWeeks } from "#data/queries/directory-days.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A count now, and some weeks ago; null where nothing was stored then. */
type ComparedCount = { now: number; before: number | null };

export type HealthView = { documentTitle: string; frame: AdminFrameData } & (
  | {
      shows: "figures";
      /** When the directory was counted. */
      counted: string;
      measures: readonly (ComparedCount & { measure: DirectoryMeasure; plot: string | null })[];
      /** Whether anything was stored four weeks ago. */
      isCompared: boolean;
      groups: readonly { group: DirectoryGroup; rows: readonly (ComparedCount & { name: string })[] }[];
      /** Each week by its Monday, with a count for each measure; weeks without a stored day are left out. */
      weeks: readonly { week: string; counts: readonly (number | null)[] }[];
      /** The first and the last Monday of the plots. */
      span: { from: string; to: string };
    }
  | { shows: "nothing" }
  | { shows: "failed"; requestId: string }
);

type Loaded = { status: number; view: HealthView };

/** Loads the health of the directory as the job counted it, now and each week. */
export async function healthLoader(frame: AdminFrameData, context: RequestContext): Promise<Loaded> {
  const { translate, site, database, now, requestId } = context;
  const page = translate("adminHealth.title");
  const common = { documentTitle: translate("admin.documentTitle", { page, site: site.name }), frame };
  const mondays = latestWeeks(now, HEALTH_WEEKS);
  const [first = ""] = mondays;
  const loaded = await orLogged(context, "the health of the directory could not be read", async (): Promise<Loaded> => {
    const { db } = database;
    const today = toIsoSeconds(now).slice(0, 10);
    const latest = await findDirectoryDay(db, today);
    if (latest === null) return { status: 200, view: { ...common, shows: "nothing" } };
    const { counts } = latest;
    const stored = await listDirectoryWeeks(db, first);
    const before = await findDirectoryDay(db, addDays(today, -7 * COMPARED_WEEKS));
    const { style } = listReader(context);
    const { locale } = style;
    const byWeek = new Map(stored.map((each) => [each.week, each.counts]));
    return {
      status: 200,
      view: {
        ...common,
        shows: "figures",
        counted: formatDateAtClock(latest.countedAt, style),
        measures: DIRECTORY_MEASURES.map((measure) => ({
          measure,
          now: counts[measure] ?? 0,
          before: before?.counts[measure] ?? null,
          plot: barPlot(mondays.map((week) => byWeek.get(week)?.[measure] ?? null)),
        })),
        isCompared: before !== null,
        groups: DIRECTORY_GROUPS.map((group) => ({
          group,
          rows: groupRows(group, { today: counts, before: before?.counts ?? null }, locale),
        })),
        weeks: stored.map((each) => ({
          week: formatLocalMonthDay(each.week, locale),
          counts: DIRECTORY_MEASURES.map((measure) => each.counts[measure] ?? null),
        })),
        span: { from: formatLocalMonthDay(first, locale), to: formatLocalMonthDay(mondays.at(-1) ?? first, locale) },
      },
    };
  });
  return loaded ?? { status: 503, view: { ...common, shows: "failed", requestId } };
}

function groupRows(
  group: DirectoryGroup,
  { today, before }: { today: DirectoryCounts; before: DirectoryCounts | null },
  locale: string,
) {
  const earlier = new Map(Object.entries(before?.[group] ?? {}).map(([name, count]) => [name.toLowerCase(), count]));
  return Object.entries(today[group])
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => ({
      name: group === "languages" ? languageName(name, locale) : name,
      now: count,
      // A value that was not among the most frequent ones then is not known.
      before: earlier.get(name.toLowerCase()) ?? null,
    }));
}
