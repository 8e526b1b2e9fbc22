import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { NewAlertPage } from "#web/routes/alert-new/alert-new-page.tsx";
import { newAlertAction, newAlertLoader } from "#web/routes/alert-new/alert-new.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { view, headers } = await newAlertLoader(request, context.get(requestContext));
  return data(view, { headers });
}

export function action({ context, request }: Route.ActionArgs) {
  return newAlertAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function NewAlert({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <NewAlertPage view={view} answer={answer ?? null} />;
}
