import "#messages/parts/admin-organizers.ts";
import { AdminListCard } from "#web/components/admin/admin-list-card.tsx";
import type { AdminOrganizersView } from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { OrganizerRow } from "#web/routes/admin-organizers/organizer-row.tsx";
import { useTranslations } from "#web/texts.tsx";

const COLUMNS = ["name", "owner", "events", "state"] as const;

/** A page of all organizers, or that there are none. */
export function OrganizersList({ view }: { view: Extract<AdminOrganizersView, { shows: "list" }> }) {
  const t = useTranslations("adminOrganizers.list");
  const { rows, total, here, previous, next, isNarrowed } = view;
  return (
    <AdminListCard
      id="organizers-title"
      title={t("title")}
      total={t(total.isMore ? "totalMore" : "total", { count: total.count })}
      empty={{ title: t("empty"), text: t(isNarrowed ? "emptyText" : "noneText") }}
      columns={COLUMNS.map((column) => t(`column.${column}`))}
      actions={t("column.actions")}
      previous={previous}
      next={next}
    >
      {rows.map((row) => (
        <OrganizerRow key={row.publicId} row={row} returnTo={here} />
      ))}
    </AdminListCard>
  );
}
