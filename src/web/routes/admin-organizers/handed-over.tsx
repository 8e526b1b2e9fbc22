import { ADMIN_ORGANIZERS_PATH } from "#core/admin/organizers-address.ts";
import "#messages/parts/admin-organizers.ts";
import "#messages/parts/moderation.ts";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import { Moment } from "#web/components/admin-moderation/moment.tsx";
import { UndoForm } from "#web/components/admin-moderation/undo-form.tsx";
import type { HandOverView } from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { OrganizerTitle } from "#web/routes/admin-organizers/organizer-title.tsx";
import { useTranslations } from "#web/texts.tsx";

/** Organizers that staff handed over lately, each with the way to take it back. */
export function HandedOver({ handedOver }: { handedOver: readonly HandOverView[] }) {
  const t = useTranslations("adminOrganizers.handedOver");
  const columns = [t("name"), t("from"), t("to"), t("by"), t("when")];
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h2 id="handed-over-organizers">{t("title")}</h2>
      </div>
      <AdminTable labelledBy="handed-over-organizers" columns={columns} actions={t("actions")}>
        {handedOver.map((row) => (
          <tr key={row.id}>
            <td>
              <OrganizerTitle name={row.name} href={row.href} />
            </td>
            <td data-label={columns[1]}>{row.from === null ? t("nobody") : <bdi>{row.from}</bdi>}</td>
            <td data-label={columns[2]}>
              <bdi>{row.to}</bdi>
            </td>
            <td data-label={columns[3]}>{row.by === null ? t("gone") : <bdi>{row.by}</bdi>}</td>
            <td data-label={columns[4]}>
              <Moment iso={row.iso} when={row.when} />
            </td>
            <td>
              <UndoForm action={ADMIN_ORGANIZERS_PATH} of="organizer" id={`given-${row.id}`} title={row.name} />
            </td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}
