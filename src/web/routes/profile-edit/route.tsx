import { data } from "react-router";
import { AccountFrame } from "#web/components/accounts/account-frame.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { ProfileEditPage } from "#web/routes/profile-edit/profile-edit-page.tsx";
import { profileEditLoader } from "#web/routes/profile-edit/profile-edit-loader.server.ts";
import { profileEditAction } from "#web/routes/profile-edit/profile-edit-action.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, request }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, ...init } = await profileEditLoader(request, requireViewer(context), context);
  return data(view, init);
}

export function action({ context, request }: Route.ActionArgs) {
  return profileEditAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function ProfileEdit({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AccountFrame area="profile" view={view} to="/profile/edit">
      {view.shows !== "failed" && <ProfileEditPage view={view} answer={answer ?? null} />}
    </AccountFrame>
  );
}
