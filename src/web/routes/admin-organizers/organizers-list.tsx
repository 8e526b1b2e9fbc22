import "#messages/parts/admin-organizers.ts";
import { AdminSteps } from "#web/components/admin/admin-steps.tsx";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import type { AdminOrganizersView } from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { OrganizerRow } from "#web/routes/admin-organizers/organizer-row.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";

const COLUMNS = ["name", "owner", "events", "state"] as const;

/** A page of all organizers, or that there are none. */
export function OrganizersList({ view }: { view: Extract<AdminOrganizersView, { shows: "list" }> }) {
  const t = useTranslations("adminOrganizers.list");
  const { rows, total, here, previous, next, isNarrowed } = view;
  return (
    <>
      <div className="card admin-card">
        <div className="admin-card__head">
          <h2 id="organizers-title">{t("title")}</h2>
          <output className="small muted">{t(total.isMore ? "totalMore" : "total", { count: total.count })}</output>
        </div>
        {rows.length === 0 ? (
          <Empty title={t("empty")} headingLevel="h3">
            <p className="soft">{t(isNarrowed ? "emptyText" : "noneText")}</p>
          </Empty>
        ) : (
          <AdminTable
            labelledBy="organizers-title"
            columns={COLUMNS.map((column) => t(`column.${column}`))}
            actions={t("column.actions")}
          >
            {rows.map((row) => (
              <OrganizerRow key={row.publicId} row={row} returnTo={here} />
            ))}
          </AdminTable>
        )}
      </div>
      <AdminSteps previous={previous} next={next} />
    </>
  );
}
