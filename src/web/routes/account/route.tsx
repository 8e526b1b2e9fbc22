import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import { AccountPage } from "#web/routes/account/account-page.tsx";
import { answerAccount } from "#web/routes/account/answer-account.server.ts";
import { loadAccount } from "#web/routes/account/load-account.server.ts";
import type { Route } from "./+types/route.ts";

export function loader({ context }: Route.LoaderArgs) {
  const about = context.get(requestContext);
  return loadAccount(requireViewer(about), about);
}

export function action({ context, request }: Route.ActionArgs) {
  const about = context.get(requestContext);
  return answerAccount(request, requireViewer(about), about);
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage view={loaderData} answer={actionData} />;
}
