import { Link } from "react-router";
import { DESK_PATH } from "#core/moderation/moderation-list.ts";
import { EventTitle, UndoForm } from "#web/components/admin-moderation/undo-form.tsx";
import { AdminSteps, AdminTable } from "#web/components/admin/admin-list.tsx";
import { AdminStatePill } from "#web/components/admin/admin-state-pill.tsx";
import type { BatchView } from "#web/routes/admin-moderation-batch/batch.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Pill } from "#web/ui/pill.tsx";

export type ListedBatchView = Extract<BatchView, { shows: "list" }>;

/** The events of a bulk decision, with its one Undo. */
export function BatchCard({ view }: { view: ListedBatchView }) {
  const t = useTranslations("moderation.batch");
  const tList = useTranslations("moderation");
  return (
    <>
      <p>
        <Link to={DESK_PATH}>{t("back")}</Link>
      </p>
      <div className="card admin-card">
        <div className="admin-card__head">
          <h2 id="batch-title">{view.title}</h2>
          <span className="small muted">{t("decided", { by: view.by ?? "nobody", when: view.when })}</span>
        </div>
        <BatchFacts view={view} />
        {view.rows.length === 0 ? (
          <Empty title={t("empty")} headingLevel="h3">
            <p className="soft">{t("emptyText")}</p>
          </Empty>
        ) : (
          <AdminTable labelledBy="batch-title" columns={[tList("column.event"), tList("column.status")]}>
            {view.rows.map(({ id, title, href, state }) => (
              <tr key={id}>
                <td>
                  <EventTitle title={title} href={href} />
                </td>
                <td data-label={tList("column.status")}>
                  {state === "undone" ? <Pill>{t("undone")}</Pill> : <AdminStatePill state={state} />}
                </td>
              </tr>
            ))}
          </AdminTable>
        )}
      </div>
      <AdminSteps previous={view.first} next={view.next} />
    </>
  );
}

/** Why, what was left out, what was undone, and Undo. */
function BatchFacts({ view }: { view: ListedBatchView }) {
  const t = useTranslations("moderation.batch");
  const tProgress = useTranslations("moderation.progress");
  const { reason, skipped, undone, undo, running } = view;
  return (
    <div className="stack batch-facts">
      {running !== null && <p>{tProgress("done", running)}</p>}
      {reason !== null && <p dir="auto">{t("reason", { reason })}</p>}
      {skipped > 0 && <p>{t("skipped", { count: skipped })}</p>}
      {undone > 0 && <p>{t("undoneSome", { count: undone })}</p>}
      {undo === "undoing" && <p>{t("undoing")}</p>}
      {undo === "tooLate" && <p className="muted">{t("tooLate")}</p>}
      {undo === "offered" && <UndoForm action={DESK_PATH} of="batch" id={view.id} title={view.title} />}
    </div>
  );
}
