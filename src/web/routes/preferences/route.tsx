import { data } from "react-router";
import { AccountFrame } from "#web/components/accounts/account-frame.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { PreferencesPage } from "#web/routes/preferences/preferences-page.tsx";
import { preferencesLoader } from "#web/routes/preferences/preferences-loader.server.ts";
import { preferencesAction } from "#web/routes/preferences/preferences-action.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, request }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, ...init } = await preferencesLoader(request, requireViewer(context), context);
  return data(view, init);
}

export function action({ context, request }: Route.ActionArgs) {
  return preferencesAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Preferences({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AccountFrame area="preferences" view={view} to="/preferences">
      {view.shows !== "failed" && <PreferencesPage view={view} answer={answer ?? null} />}
    </AccountFrame>
  );
}
