import { redirect } from "react-router";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { returnToOf } from "#web/components/accounts/return-address.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerCode } from "#web/routes/login-code/answer-code.server.ts";
import { AskCodeCard, EnterCodeCard } from "#web/routes/login-code/code-cards.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const returnTo = returnToOf(request);
  if (context.get(requestContext).viewer !== null) throw redirect(returnTo);
  return { returnTo };
}

/** The way back comes with the form, also from the sign-in page's own button; the page then carries it on. */
export async function action({ context, request }: Route.ActionArgs) {
  return answerCode(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function LoginCode({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  if (actionData?.state === "enter") return <EnterCodeCard returnTo={returnTo} answer={actionData} />;
  return <AskCodeCard returnTo={returnTo} answer={actionData} />;
}
