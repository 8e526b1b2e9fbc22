import { data } from "react-router";
import "#messages/parts/profile.ts";
import { AccountTabs } from "#web/components/accounts/account-tabs.tsx";
import { LoadingFailed } from "#web/components/accounts/loading-failed.tsx";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import { loadProfile } from "#web/routes/profile/load-profile.server.ts";
import { ProfilePage } from "#web/routes/profile/profile-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/wrap.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const about = context.get(requestContext);
  const { view, status } = await loadProfile(requireViewer(about), about);
  return data(view, { status });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function Profile({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("profile");
  return (
    <Wrap padded>
      <AccountTabs />
      {view.shows === "failed" ? (
        <LoadingFailed
          title={t("errorTitle")}
          text={t("errorText", { requestId: view.requestId })}
          again={t("tryAgain")}
          to="/profile"
        />
      ) : (
        <ProfilePage view={view} />
      )}
    </Wrap>
  );
}
