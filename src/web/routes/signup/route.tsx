import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { LeavingCard } from "#web/components/accounts/leaving-card.tsx";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerSignUp } from "#web/routes/signup/answer-sign-up.server.ts";
import { loadSignUp } from "#web/routes/signup/load-sign-up.server.ts";
import { SignUpCard } from "#web/routes/signup/sign-up-card.tsx";
import { SignUpSent } from "#web/routes/signup/sign-up-sent.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return loadSignUp(request, context.get(requestContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return answerSignUp(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData === undefined || actionData.state === "form") {
    return <SignUpCard view={loaderData} answer={actionData} />;
  }
  if (actionData.leaving !== undefined) return <LeavingCard leaving={actionData.leaving} />;
  return <SignUpSent view={loaderData} answer={actionData} />;
}
