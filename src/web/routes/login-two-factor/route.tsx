import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import Smartphone from "lucide/dist/esm/icons/smartphone.mjs";
import { Link, redirect } from "react-router";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { CodeField } from "#web/components/accounts/account-fields.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { returnToOf, withReturn } from "#web/http/return-address.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { twoFactorAction, type TwoFactorState } from "#web/routes/login-two-factor/login-two-factor.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/route.ts";

/** Available only between the password and the code; otherwise redirects to signing in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const returnTo = returnToOf(request);
  if (!(await context.get(requestContext).auth.twoFactorWaits())) throw redirect(withReturn("/login", returnTo));
  const requested: TwoFactorState = new URL(request.url).searchParams.get("use") === "recovery" ? "recovery" : "app";
  return { returnTo, requested };
}

export function action({ context, request }: Route.ActionArgs) {
  return twoFactorAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

/** The second factor: the app's code, or one of the recovery codes. */
export default function TwoFactor({ loaderData: { returnTo, requested }, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("accounts");
  const isApp = requested === "app";
  const texts = isApp
    ? ({ title: "twoFactor.title", text: "twoFactor.text", other: "twoFactor.useRecovery" } as const)
    : ({ title: "twoFactor.recoveryTitle", text: "twoFactor.recoveryText", other: "twoFactor.useApp" } as const);
  const errors = answer?.state === requested ? answer.errors : {};
  const other = withReturn("/login/two-factor", returnTo);
  const recovery = withReturn("/login/two-factor?use=recovery", returnTo);
  return (
    <AuthPage title={t(texts.title)} answer={answer}>
      <AuthHead key={requested} icon={isApp ? Smartphone : KeyRound} title={t(texts.title)}>
        {t(texts.text)}
      </AuthHead>
      <PostForm key={`${requested}-form`} action={isApp ? other : recovery}>
        <ErrorSummary errors={errors} title={t("loginFailed")} />
        {isApp ? (
          <CodeField error={errors["code"]} />
        ) : (
          <TextField
            name="recoveryCode"
            label={t("twoFactor.recoveryCode")}
            required
            error={errors["recoveryCode"]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="recovery-input"
            dir="ltr"
          />
        )}
        <SubmitButton size="large" busyLabel={t("checking")}>
          {t("twoFactor.submit")}
        </SubmitButton>
      </PostForm>
      <AuthFoot>
        <Link to={isApp ? recovery : other}>{t(texts.other)}</Link>
        <Link to={withReturn("/login", returnTo)}>{t("twoFactor.cancel")}</Link>
      </AuthFoot>
    </AuthPage>
  );
}
