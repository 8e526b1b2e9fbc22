import { data } from "react-router";
import "#messages/parts/preferences.ts";
import { AccountTabs } from "#web/components/accounts/account-tabs.tsx";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { LoadingFailed } from "#web/components/accounts/loading-failed.tsx";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import { answerPreferences } from "#web/routes/preferences/answer-preferences.server.ts";
import { loadPreferences } from "#web/routes/preferences/load-preferences.server.ts";
import { PreferencesPage } from "#web/routes/preferences/preferences-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/wrap.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const about = context.get(requestContext);
  const { view, ...init } = await loadPreferences(request, requireViewer(about), about);
  return data(view, init);
}

export function action({ context, request }: Route.ActionArgs) {
  return answerPreferences(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Preferences({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("preferences");
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
            to="/preferences"
          />
        </>
      ) : (
        <PreferencesPage view={view} answer={answer ?? null} />
      )}
    </Wrap>
  );
}
