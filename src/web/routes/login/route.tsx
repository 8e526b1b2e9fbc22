import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { loginAction, loginLoader } from "#web/routes/login/login.server.ts";
import { LoginPage } from "#web/routes/login/login-page.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return loginLoader(request, context.get(requestContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return loginAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage view={loaderData} answer={actionData} />;
}
