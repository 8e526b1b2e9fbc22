import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { settingsAction, settingsLoader } from "#web/routes/admin-settings/admin-settings.server.ts";
import { BlockList } from "#web/routes/admin-settings/block-list.tsx";
import { SettingsForm } from "#web/routes/admin-settings/settings-form.tsx";
import { useTranslations } from "#web/texts.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("admin", ({ area, context }) => settingsLoader(area.frame, context));

export const action = adminRoute("admin", ({ request, context }) => settingsAction(request, context));

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function AdminSettings({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("settings");
  return (
    <AdminFrame frame={view.frame} tab={null}>
      <FormTitle title={view.documentTitle} errors={answer?.errors} />
      <ShowToast toast={answer?.toast} />
      <h2 className="settings__title">{t("title")}</h2>
      {view.shows === "failed" ? (
        <AreaFailed area="settings" requestId={view.requestId} here="/admin/settings" headingLevel="h3" />
      ) : (
        <>
          <SettingsForm view={view} answer={answer?.form === "settings" ? answer : null} />
          <BlockList lines={view.lines} answer={answer?.form === "block" ? answer : null} />
        </>
      )}
    </AdminFrame>
  );
}
