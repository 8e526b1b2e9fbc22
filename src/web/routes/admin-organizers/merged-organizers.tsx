import { ADMIN_ORGANIZERS_PATH } from "#core/admin/organizers-address.ts";
import "#messages/parts/admin-organizers.ts";
import "#messages/parts/moderation.ts";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import { Moment } from "#web/components/admin-moderation/moment.tsx";
import { UndoForm } from "#web/components/admin-moderation/undo-form.tsx";
import type { OrganizerMergeView } from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { OrganizerTitle } from "#web/routes/admin-organizers/organizer-title.tsx";
import { useTranslations } from "#web/texts.tsx";

/** Organizers that were merged lately, each with the way to take it back. */
export function MergedOrganizers({ merged }: { merged: readonly OrganizerMergeView[] }) {
  const t = useTranslations("adminOrganizers.merged");
  const columns = [t("kept"), t("folded"), t("by"), t("when")];
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h2 id="merged-organizers">{t("title")}</h2>
      </div>
      <AdminTable labelledBy="merged-organizers" columns={columns} actions={t("actions")}>
        {merged.map((row) => (
          <tr key={row.id}>
            <td>
              <OrganizerTitle name={row.kept} href={row.keptHref} />
            </td>
            <td data-label={columns[1]}>
              <bdi>{row.folded}</bdi>
            </td>
            <td data-label={columns[2]}>{row.by === null ? t("nobody") : <bdi>{row.by}</bdi>}</td>
            <td data-label={columns[3]}>
              <Moment iso={row.iso} when={row.when} />
            </td>
            <td>
              <UndoForm action={ADMIN_ORGANIZERS_PATH} of="organizer" id={`merged-${row.id}`} title={row.folded} />
            </td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}
