import "#messages/parts/admin.ts";
import { AdminSteps } from "#web/components/admin/admin-steps.tsx";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import { OverviewEventRow } from "#web/routes/admin/overview-event-row.tsx";
import type { OverviewView } from "#web/routes/admin/overview-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";

const COLUMNS = ["event", "date", "organizer", "createdBy", "status"] as const;

/** 'Events Overview': a page of all events, or that there are none (spec §2). */
export function OverviewList({ view }: { view: Extract<OverviewView, { shows: "list" }> }) {
  const t = useTranslations("admin.overview");
  const { rows, total, here, previous, next, isNarrowed } = view;
  return (
    <>
      <div className="card admin-card">
        <div className="admin-card__head">
          <h2 id="overview-title">{t("title")}</h2>
          <output className="small muted">{t(total.isMore ? "totalMore" : "total", { count: total.count })}</output>
        </div>
        {rows.length === 0 ? (
          <Empty title={t("empty")} headingLevel="h3">
            {isNarrowed && <p className="soft">{t("emptyText")}</p>}
          </Empty>
        ) : (
          <AdminTable
            labelledBy="overview-title"
            columns={COLUMNS.map((column) => t(`column.${column}`))}
            actions={t("column.actions")}
          >
            {rows.map((row) => (
              <OverviewEventRow key={row.publicId} row={row} returnTo={here} />
            ))}
          </AdminTable>
        )}
      </div>
      <AdminSteps previous={previous} next={next} />
    </>
  );
}
