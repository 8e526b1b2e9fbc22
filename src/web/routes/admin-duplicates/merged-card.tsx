import "#messages/parts/moderation.ts";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import { EventTitle } from "#web/components/admin-moderation/event-title.tsx";
import { Moment } from "#web/components/admin-moderation/moment.tsx";
import { UndoForm } from "#web/components/admin-moderation/undo-form.tsx";
import type { MergeView } from "#web/routes/admin-duplicates/duplicates-view.ts";
import { useTranslations } from "#web/texts.tsx";

/** What was merged lately, each with the way to take it back. */
export function MergedCard({ merged, action }: { merged: readonly MergeView[]; action: string }) {
  const t = useTranslations("moderation.duplicates");
  const tColumn = useTranslations("moderation.column");
  const tDesk = useTranslations("moderation");
  const columns = [t("mergedColumn.kept"), t("mergedColumn.folded"), tColumn("by"), tColumn("when")];
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h2 id="merged-title">{t("merged")}</h2>
      </div>
      <AdminTable labelledBy="merged-title" columns={columns} actions={tColumn("actions")}>
        {merged.map((row) => (
          <tr key={row.id}>
            <td>
              <EventTitle title={row.kept} href={row.keptHref} />
            </td>
            <td data-label={columns[1]}>
              <bdi>{row.folded}</bdi>
            </td>
            <td data-label={columns[2]}>{row.by === null ? tDesk("nobody") : <bdi>{row.by}</bdi>}</td>
            <td data-label={columns[3]}>
              <Moment iso={row.iso} when={row.when} />
            </td>
            <td>
              <UndoForm action={action} of="merge" id={row.id} title={row.folded} />
            </td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}
