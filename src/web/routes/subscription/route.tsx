import { data } from "react-router";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerSubscription } from "#web/routes/subscription/answer-subscription.server.ts";
import { loadSubscription } from "#web/routes/subscription/load-subscription.server.ts";
import { SubscriptionPage } from "#web/routes/subscription/subscription-page.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, status } = await loadSubscription(params.key, context.get(requestContext));
  return data(view, { status });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return answerSubscription(request, params.key, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Subscription({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <SubscriptionPage view={view} answer={answer ?? null} />;
}
