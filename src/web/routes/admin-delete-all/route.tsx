import { NO_INDEX } from "#web/http/no-index.ts";
import { formHeaders } from "#web/http/form-headers.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { deleteAllAction, deleteAllLoader } from "#web/routes/admin-delete-all/admin-delete-all.server.ts";
import { DeleteAllDialog } from "#web/routes/admin-delete-all/delete-all-dialog.tsx";
import { useTranslations } from "#web/texts.tsx";
import { FormTitle } from "#web/ui/form-title.tsx";
import type { Route } from "./+types/route.ts";

export const headers = formHeaders;

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  return deleteAllLoader(await adminArea(request, context, "admin"), context);
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  const { viewer } = await adminArea(request, context, "admin");
  return deleteAllAction(request, viewer, context);
}

export function meta() {
  return NO_INDEX;
}

export default function AdminDeleteAll({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("admin.overview");
  return (
    <AdminFrame frame={view.frame} tab="events" sub="overview">
      <FormTitle title={view.documentTitle} errors={answer?.errors} />
      <ShowToast toast={answer?.toast} />
      <p className="soft">{t("total", { count: view.events })}</p>
      <DeleteAllDialog view={view} answer={answer} />
    </AdminFrame>
  );
}
