import "#messages/parts/admin-jobs.ts";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import type { RunView } from "#web/routes/admin-jobs/jobs-view.ts";
import { RunRow } from "#web/routes/admin-jobs/run-row.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";

const COLUMNS = ["job", "started", "took", "state"] as const;

/** 'Newest runs', or that nothing ran yet. */
export function JobsCard({ runs }: { runs: readonly RunView[] }) {
  const t = useTranslations("adminJobs");
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h3 id="jobs-newest">{t("newest")}</h3>
        <span className="small muted">{t("note")}</span>
      </div>
      {runs.length === 0 ? (
        <Empty title={t("empty")} headingLevel="h3">
          <p className="soft">{t("emptyText")}</p>
        </Empty>
      ) : (
        <AdminTable
          labelledBy="jobs-newest"
          columns={COLUMNS.map((column) => t(`column.${column}`))}
          actions={t("column.actions")}
        >
          {runs.map((run) => (
            <RunRow key={run.key} run={run} />
          ))}
        </AdminTable>
      )}
    </div>
  );
}
