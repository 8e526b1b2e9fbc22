import { RECENT_SHOWN } from "#core/moderation/desk-limits.ts";
import "#messages/parts/moderation.ts";
import { AdminStatePill } from "#web/components/admin/admin-state-pill.tsx";
import { EventTitle } from "#web/components/admin-moderation/event-title.tsx";
import { Moment } from "#web/components/admin-moderation/moment.tsx";
import { UndoForm } from "#web/components/admin-moderation/undo-form.tsx";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import type { RecentView } from "#web/routes/admin-moderation/moderation-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";

/** The newest decisions, each with the way to take it back (spec §2, §9). */
export function RecentCard({ recent, action }: { recent: readonly RecentView[]; action: string }) {
  const t = useTranslations("moderation");
  const columns = [t("column.event"), t("column.by"), t("column.when"), t("column.status")];
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h2 id="recent-title">{t("recent")}</h2>
        <span className="small muted">{t("recentHint", { count: RECENT_SHOWN })}</span>
      </div>
      {recent.length === 0 ? (
        <Empty title={t("recentEmpty")} headingLevel="h3">
          <p className="soft">{t("recentEmptyText")}</p>
        </Empty>
      ) : (
        <AdminTable labelledBy="recent-title" columns={columns} actions={t("column.actions")}>
          {recent.map((row) => (
            <RecentRow key={row.id} row={row} action={action} />
          ))}
        </AdminTable>
      )}
    </div>
  );
}

function RecentRow({ row, action }: { row: RecentView; action: string }) {
  const t = useTranslations("moderation");
  const { title } = row;
  return (
    <tr>
      <td>
        <EventTitle title={title} href={row.href} />
      </td>
      <td data-label={t("column.by")}>{row.by === null ? t("nobody") : <bdi>{row.by}</bdi>}</td>
      <td data-label={t("column.when")}>
        <Moment iso={row.iso} when={row.when} />
      </td>
      <td data-label={t("column.status")}>
        <AdminStatePill state={row.state} />
      </td>
      <td>
        <UndoForm action={action} of="decision" id={row.id} title={title} />
      </td>
    </tr>
  );
}
