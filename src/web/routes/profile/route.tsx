import { data } from "react-router";
import { AccountTabs } from "#web/components/accounts/account-tabs.tsx";
import { noIndexMeta } from "#web/http/no-index.ts";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { profileLoader } from "#web/routes/profile/profile.server.ts";
import { ProfilePage } from "#web/routes/profile/profile-page.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, status } = await profileLoader(requireViewer(context), context);
  return data(view, { status });
}

export const meta = noIndexMeta;

export default function Profile({ loaderData: view }: Route.ComponentProps) {
  return (
    <Wrap padded>
      <AccountTabs />
      <ReadOrFailed area="profile" view={view} to="/profile">
        {view.shows !== "failed" && <ProfilePage view={view} />}
      </ReadOrFailed>
    </Wrap>
  );
}
