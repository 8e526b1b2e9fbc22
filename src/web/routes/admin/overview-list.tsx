import "#messages/parts/admin.ts";
import { AdminListCard } from "#web/components/admin/admin-list-card.tsx";
import { OverviewEventRow } from "#web/routes/admin/overview-event-row.tsx";
import type { OverviewView } from "#web/routes/admin/overview-view.ts";
import { useTranslations } from "#web/texts.tsx";

const COLUMNS = ["event", "date", "organizer", "createdBy", "status"] as const;

/** 'Events Overview': a page of all events, or that there are none (spec §2). */
export function OverviewList({ view }: { view: Extract<OverviewView, { shows: "list" }> }) {
  const t = useTranslations("admin.overview");
  const { rows, total, here, previous, next, isNarrowed } = view;
  return (
    <AdminListCard
      id="overview-title"
      title={t("title")}
      total={t(total.isMore ? "totalMore" : "total", { count: total.count })}
      empty={{ title: t("empty"), text: isNarrowed ? t("emptyText") : null }}
      columns={COLUMNS.map((column) => t(`column.${column}`))}
      actions={t("column.actions")}
      previous={previous}
      next={next}
    >
      {rows.map((row) => (
        <OverviewEventRow key={row.publicId} row={row} returnTo={here} />
      ))}
    </AdminListCard>
  );
}
