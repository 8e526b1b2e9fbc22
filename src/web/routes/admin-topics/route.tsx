import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { adminTopicsAction, adminTopicsLoader } from "#web/routes/admin-topics/admin-topics.server.ts";
import { IntroductionCard } from "#web/routes/admin-topics/introduction-card.tsx";
import { TopicLines } from "#web/routes/admin-topics/topic-lines.tsx";
import { useTranslations } from "#web/texts.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("admin", ({ url, area, context }) => adminTopicsLoader(url, area.frame, context));

export const action = adminRoute("admin", ({ request, context }) => adminTopicsAction(request, context));

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function AdminTopics({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("adminTopics");
  return (
    <AdminFrame frame={view.frame} tab={null}>
      <FormTitle title={view.documentTitle} errors={answer?.errors} />
      <ShowToast toast={answer?.toast} />
      <h2 className="settings__title" id="topics">
        {t("title")}
      </h2>
      {view.shows === "failed" ? (
        <AreaFailed area="topics" requestId={view.requestId} here="/admin/topics" headingLevel="h3" />
      ) : (
        <>
          <p className="soft admin-topics__text">{t("text")}</p>
          {view.form !== null && <IntroductionCard key={view.form.key} form={view.form} answer={answer ?? null} />}
          <TopicLines lines={view.lines} />
        </>
      )}
    </AdminFrame>
  );
}
