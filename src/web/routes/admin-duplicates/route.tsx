import { noIndexMeta } from "#web/http/no-index.ts";
import { EventTitle, UndoForm } from "#web/components/admin-moderation/undo-form.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { duplicatesAction } from "#web/routes/admin-duplicates/admin-duplicates-action.server.ts";
import { type MergeView, duplicatesLoader } from "#web/routes/admin-duplicates/admin-duplicates-loader.server.ts";
import { PairCard } from "#web/routes/admin-duplicates/pair-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Moment } from "#web/ui/moment.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("moderator", ({ url, area, context }) => duplicatesLoader(url, area.frame, context));

export const action = adminRoute("moderator", ({ request, context }) => duplicatesAction(request, context));

export const meta = noIndexMeta;

export default function AdminDuplicates({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("moderation.duplicates");
  return (
    <AdminFrame frame={view.frame} tab="events" sub="duplicates">
      {view.shows === "failed" ? (
        <AreaFailed area="moderation" requestId={view.requestId} here={view.here} />
      ) : (
        <>
          {view.pair === null ? (
            <Empty title={t("empty")}>
              <p className="soft">{t("emptyText")}</p>
            </Empty>
          ) : (
            <PairCard key={`${view.pair.survivor.item} ${view.pair.folded.item}`} pair={view.pair} action={view.here} />
          )}
          {view.merged.length > 0 && <MergedCard merged={view.merged} action={view.here} />}
        </>
      )}
    </AdminFrame>
  );
}

/** Lists recent merges, each with a button that undoes it. */
function MergedCard({ merged, action }: { merged: readonly MergeView[]; action: string }) {
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
              <EventTitle title={row.survivor} href={row.survivorHref} />
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
