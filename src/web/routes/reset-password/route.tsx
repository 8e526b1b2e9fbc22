import { data } from "react-router";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerReset } from "#web/routes/reset-password/answer-reset.server.ts";
import { NewPasswordCard } from "#web/routes/reset-password/new-password-card.tsx";
import { SpentLinkCard } from "#web/routes/reset-password/spent-link-card.tsx";
import type { Route } from "./+types/route.ts";

/** Looks at the link without using it up: mail programs open links by themselves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isValid = token !== "" && (await context.get(requestContext).auth.checkResetToken({ token }));
  return data({ token, isValid }, { status: isValid ? 200 : 410 });
}

export function action({ context, request }: Route.ActionArgs) {
  return answerReset(request, context.get(requestContext));
}

/** The page holds a secret: nobody stores it, and no other site or page learns its address. */
export function headers(from: Parameters<typeof formHeaders>[0]): Headers {
  const made = new Headers(formHeaders(from));
  made.set("cache-control", "no-store");
  made.set("referrer-policy", "no-referrer");
  return made;
}

export function meta() {
  return NO_INDEX;
}

export default function ResetPassword({ loaderData: { token, isValid }, actionData }: Route.ComponentProps) {
  if (actionData?.state === "spent") return <SpentLinkCard reason="invalidToken" />;
  if (actionData !== undefined) return <NewPasswordCard token={actionData.token ?? token} answer={actionData} />;
  if (!isValid) return <SpentLinkCard reason="invalid" />;
  return <NewPasswordCard token={token} answer={undefined} />;
}
