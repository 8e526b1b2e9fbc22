import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import { data } from "react-router";
import { PASSWORD_MIN } from "#core/accounts/sign-in.ts";
import { type AuthAnswer, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { type ResetState, resetAction } from "#web/routes/reset-password/reset-password.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { Status } from "#web/ui/pill.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useDelayedNavigation } from "#web/ui/use-delayed-navigation.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useRechecked } from "#web/ui/use-rechecked.ts";
import type { Route } from "./+types/route.ts";

const NO_ERRORS: FormErrors = {};

type NewPasswordCardProps = { token: string; answer: AuthAnswer<ResetState> | undefined };

/** The link is valid: asks for a new password. */
function NewPasswordCard({ token, answer }: NewPasswordCardProps) {
  const t = useTranslations("accounts");
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NO_ERRORS, (_, form) =>
    [...String(form.get("password"))].length < PASSWORD_MIN ? t("reset.short") : undefined,
  );
  return (
    <AuthPage title={t("reset.title")} answer={answer} errors={errors}>
      <AuthHead title={t("reset.title")} />
      <PostForm action="/reset-password" onInput={onInput}>
        <ErrorSummary errors={errors} found={found} title={t("signUp.validation")} />
        <input type="hidden" name="token" value={token} />
        <PasswordField
          name="password"
          label={t("newPassword")}
          hint={t("passwordHint", { min: PASSWORD_MIN })}
          required
          autoComplete="new-password"
          error={errors["password"]}
        />
        <SubmitButton size="large">{t("reset.submit")}</SubmitButton>
      </PostForm>
      <p className="small soft">{t("reset.everywhere")}</p>
    </AuthPage>
  );
}

const NEW_LINK = "/forgot-password";
/** How long the message is shown before the browser goes on, in milliseconds (spec §9). */
const GOES_ON_AFTER_MS = 3_000;

/** The link is wrong, expired or already used. Goes on automatically with JavaScript, by a link without. */
function SpentLinkCard({ reason }: { reason: "invalid" | "invalidToken" }) {
  const t = useTranslations("accounts.reset");
  const hydrated = useHydrated();
  useDelayedNavigation(NEW_LINK, GOES_ON_AFTER_MS);
  return (
    <AuthPage title={t("invalidTitle")}>
      <AuthHead icon={Unlink} title={t("invalidTitle")} isNew={reason === "invalidToken"}>
        {t(reason)}
      </AuthHead>
      <ButtonLink look="primary" size="large" to={NEW_LINK}>
        {t("newLink")}
      </ButtonLink>
      {hydrated && (
        <p className="small soft">
          <Status>{t("soon")}</Status>
        </p>
      )}
    </AuthPage>
  );
}

/** Checks the link without using it up, because mail programs open links by themselves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isValid = token !== "" && (await context.get(requestContext).auth.checkResetToken({ token }));
  return data({ token, isValid }, { status: isValid ? 200 : 410 });
}

export function action({ context, request }: Route.ActionArgs) {
  return resetAction(request, context.get(requestContext));
}

/** The page's address holds a secret: no cache stores the page, and no other site or page learns the address. */
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
