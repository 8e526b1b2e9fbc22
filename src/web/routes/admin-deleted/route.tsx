import { data } from "react-router";
import { NO_INDEX } from "#web/http/no-index.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { ReadFailed } from "#web/components/admin/read-failed.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { deletedAction, deletedLoader } from "#web/routes/admin-deleted/admin-deleted.server.ts";
import { DeletedList } from "#web/routes/admin-deleted/deleted-list.tsx";
import { useTranslations } from "#web/texts.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const area = await adminArea(request, context, "moderator");
  const { view, status } = await deletedLoader(new URL(request.url), area, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "moderator");
  return deletedAction(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminDeleted({ loaderData: view }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="deleted">
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
