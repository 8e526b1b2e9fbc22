import { data } from "react-router";
import "#messages/parts/profile.ts";
import { AccountTabs } from "#web/components/accounts/account-tabs.tsx";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { LoadingFailed } from "#web/components/accounts/loading-failed.tsx";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import { answerProfileEdit } from "#web/routes/profile-edit/answer-profile-edit.server.ts";
import { loadProfileEdit } from "#web/routes/profile-edit/load-profile-edit.server.ts";
import { ProfileEditPage } from "#web/routes/profile-edit/profile-edit-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/wrap.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const about = context.get(requestContext);
  const { view, ...init } = await loadProfileEdit(request, requireViewer(about), about);
  return data(view, init);
}

export function action({ context, request }: Route.ActionArgs) {
  return answerProfileEdit(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function ProfileEdit({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("profile");
  return (
    <Wrap padded>
      <AccountTabs />
      {view.shows === "failed" ? (
        <>
          <title>{view.documentTitle}</title>
          <LoadingFailed
            title={t("errorTitle")}
            text={t("errorText", { requestId: view.requestId })}
            again={t("tryAgain")}
            to="/profile/edit"
          />
        </>
      ) : (
        <ProfileEditPage view={view} answer={answer ?? null} />
      )}
    </Wrap>
  );
}
