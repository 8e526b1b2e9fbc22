import LogOut from "lucide/dist/esm/icons/log-out.mjs";
import { Form, redirect } from "react-router";
import { AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { NO_INDEX } from "#web/http/no-index.ts";
import { forgetAllUnfinished } from "#web/components/event-form/unfinished-forms.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { signOut } from "#web/routes/sign-out/sign-out.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { Route } from "./+types/route.ts";

/** Opened as a page, asks first: a link alone never signs anybody out. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestContext).viewer === null) throw redirect("/");
  return null;
}

export function action({ context }: Route.ActionArgs) {
  return signOut(context.get(requestContext));
}

export function meta() {
  return NO_INDEX;
}

export default function SignOut({ actionData }: Route.ComponentProps) {
  const t = useTranslations("accounts.signOut");
  return (
    <AuthPage title={t("title")} answer={actionData}>
      <AuthHead icon={LogOut} title={t("title")}>
        {t("text")}
      </AuthHead>
      <Form method="post" action="/sign-out" reloadDocument onSubmit={forgetAllUnfinished}>
        <Button type="submit" look="primary" size="large">
          {t("submit")}
        </Button>
      </Form>
      <ButtonLink to="/">{t("back")}</ButtonLink>
    </AuthPage>
  );
}
