import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage } from "#web/http/admin-route.server.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { type HealthView, healthLoader } from "#web/routes/admin-health/admin-health.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Plot, WeekTable } from "#web/ui/plot.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("admin", ({ area, context }) => healthLoader(area.frame, context));

export const meta = noIndexMeta;

type Figures = Extract<HealthView, { shows: "figures" }>;

/** How the directory is doing: what is live, soon, waiting and without a link, by tradition and language, and by week. */
export default function AdminHealth({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("adminHealth");
  return (
    <AdminFrame frame={view.frame} tab={null}>
      <h2 id="health">{t("title")}</h2>
      {view.shows === "failed" && (
        <AreaFailed area="health" requestId={view.requestId} here="/admin/health" headingLevel="h3" />
      )}
      {view.shows === "nothing" && <p className="soft">{t("nothing")}</p>}
      {view.shows === "figures" && (
        <div className="insights__part">
          <p className="soft">{t("text", { counted: view.counted })}</p>
          <Plots view={view} />
          <div className="plots">
            {view.groups.map(({ group, rows }) => (
              <Group key={group} group={group} rows={rows} isCompared={view.isCompared} />
            ))}
          </div>
          <Weeks view={view} />
        </div>
      )}
    </AdminFrame>
  );
}

function Plots({ view: { measures, span } }: { view: Figures }) {
  const t = useTranslations("adminHealth");
  return (
    <div className="plots">
      {measures.map(({ measure, now, before, plot }) => (
        <figure className="plot" key={measure}>
          <figcaption>
            {t(`measure.${measure}`)} <b>{t("count", { count: now })}</b>
            {before !== null && <span className="small muted"> {t("before", { count: before })}</span>}
          </figcaption>
          <Plot svg={plot} {...span} />
        </figure>
      ))}
    </div>
  );
}

type GroupProps = Figures["groups"][number] & Pick<Figures, "isCompared">;

function Group({ group, rows, isCompared }: GroupProps) {
  const t = useTranslations("adminHealth");
  const columns = [t(`column.${group}`), t("column.now"), ...(isCompared ? [t("column.before")] : [])];
  return (
    <div className="health-group">
      <h3 id={`health-${group}`}>{t(`group.${group}`)}</h3>
      {rows.length === 0 ? (
        <p className="soft">{t("none")}</p>
      ) : (
        <AdminTable labelledBy={`health-${group}`} columns={columns}>
          {rows.map(({ name, now, before }) => (
            <tr key={name}>
              <td dir="auto">{name}</td>
              <td data-label={columns[1]}>{t("count", { count: now })}</td>
              {isCompared && (
                <td data-label={columns[2]}>{before === null ? t("unknown") : t("count", { count: before })}</td>
              )}
            </tr>
          ))}
        </AdminTable>
      )}
    </div>
  );
}

function Weeks({ view: { measures, weeks } }: { view: Figures }) {
  const t = useTranslations("adminHealth");
  const countText = (count: number | null) => (count === null ? t("unknown") : t("count", { count }));
  return (
    <WeekTable
      title={t("table")}
      week={t("week")}
      columns={measures.map(({ measure }) => t(`measure.${measure}`))}
      rows={weeks.map(({ week, counts }) => ({ week, cells: counts.map(countText) }))}
    />
  );
}
