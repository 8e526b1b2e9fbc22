import { NO_INDEX } from "#web/http/no-index.ts";
import { formHeaders } from "#web/http/form-headers.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminRoute } from "#web/http/admin-route.server.ts";
import { deleteAllAction, deleteAllLoader } from "#web/routes/admin-delete-all/admin-delete-all.server.ts";
import { DeleteAllDialog } from "#web/routes/admin-delete-all/delete-all-dialog.tsx";
import { useTranslations } from "#web/texts.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import type { Route } from "./+types/route.ts";

export const headers = formHeaders;

export const loader = adminRoute("admin", ({ area, context }) => deleteAllLoader(area, context));

export const action = adminRoute("admin", ({ request, area, context }) =>
  deleteAllAction(request, area.viewer, context),
);

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
