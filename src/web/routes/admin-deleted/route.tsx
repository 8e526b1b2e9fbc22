import { noIndexMeta } from "#web/http/no-index.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { ReadFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { deletedLoader } from "#web/routes/admin-deleted/admin-deleted.server.ts";
import { ConfirmCard } from "#web/routes/admin-deleted/confirm-card.tsx";
import { deletedAction } from "#web/routes/admin-deleted/deleted-action.server.ts";
import { DeletedList } from "#web/routes/admin-deleted/deleted-list.tsx";
import { useTranslations } from "#web/texts.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("moderator", ({ url, area, context }) => deletedLoader(url, area, context));

export const action = adminRoute("moderator", ({ request, context }) => deletedAction(request, context));

export const meta = noIndexMeta;

export default function AdminDeleted({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="deleted">
      {actionData !== undefined && (
        <ConfirmCard
          key={JSON.stringify(actionData.confirmation)}
          confirmation={actionData.confirmation}
          returnTo={actionData.returnTo}
        />
      )}
      {view.shows === "failed" ? <Failed requestId={view.requestId} /> : <DeletedList view={view} />}
    </AdminFrame>
  );
}

function Failed({ requestId }: { requestId: string }) {
  const t = useTranslations();
  return (
    <ReadFailed
      title={t("admin.deleted.failed")}
      text={t("events.errorMessage", { requestId })}
      tryAgain={t("events.tryAgain")}
      here="/admin/deleted"
    />
  );
}
