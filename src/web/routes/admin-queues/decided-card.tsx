import "#messages/parts/admin-organizers.ts";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import { Moment } from "#web/components/admin-moderation/moment.tsx";
import { UndoForm } from "#web/components/admin-moderation/undo-form.tsx";
import type { DecidedView } from "#web/routes/admin-queues/queues-view.ts";
import { useTranslations } from "#web/texts.tsx";

/** What was decided lately, each with the way to take it back: a toast with its Undo is gone after some seconds. */
export function DecidedCard({ decided, action }: { decided: readonly DecidedView[]; action: string }) {
  const t = useTranslations("adminOrganizers.queues.decided");
  const columns = [t("name"), t("decision"), t("by"), t("when")];
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h2 id="decided-title">{t("title")}</h2>
      </div>
      <AdminTable labelledBy="decided-title" columns={columns} actions={t("actions")}>
        {decided.map((row) => (
          <tr key={`${row.kind} ${row.id}`}>
            <td>
              <b dir="auto">{row.name}</b>
            </td>
            <td data-label={columns[1]}>{t(`state.${row.state}`)}</td>
            <td data-label={columns[2]}>{row.by === null ? t("nobody") : <bdi>{row.by}</bdi>}</td>
            <td data-label={columns[3]}>
              <Moment iso={row.iso} when={row.when} />
            </td>
            <td>
              <UndoForm action={action} of={row.kind} id={row.id} title={row.name} />
            </td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}
