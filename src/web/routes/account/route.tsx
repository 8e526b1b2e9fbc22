import { data } from "react-router";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import { AccountPage } from "#web/routes/account/account-page.tsx";
import { answerAccount } from "#web/routes/account/answer-account.server.ts";
import { loadAccount } from "#web/routes/account/load-account.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, request }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, headers: sent } = await loadAccount(request, requireViewer(context), context);
  return data(view, { headers: sent });
}

export function action({ context, request }: Route.ActionArgs) {
  return answerAccount(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage view={loaderData} answer={actionData} />;
}
