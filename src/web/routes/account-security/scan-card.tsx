import Smartphone from "lucide/dist/esm/icons/smartphone.mjs";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { CodeField } from "#web/components/accounts/account-fields.tsx";
import type { SetUp } from "#web/routes/account-security/security-answer.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** The secret for the authenticator app, to scan or to type, and the field for the app's first code. */
export function ScanCard({ setUp }: { setUp: SetUp }) {
  const t = useTranslations("security.scan");
  const { errors, sealed, secret } = setUp;
  return (
    <AuthPage title={t("title")} answer={setUp}>
      <AuthHead icon={Smartphone} title={t("title")} isNew={Object.keys(errors).length === 0}>
        {t("text")}
      </AuthHead>
      <QrImage qr={setUp.qr} />
      <div>
        <p className="small soft">{t("cannotScan")}</p>
        <p className="scan-secret">
          <code dir="ltr">{secret}</code>
        </p>
      </div>
      <PostForm action="/account/security" aria-label={t("title")}>
        <ErrorSummary errors={errors} title={t("failed")} />
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="setUp" value={sealed} />
        <CodeField error={errors["code"]} />
        <SubmitButton size="large">{t("submit")}</SubmitButton>
      </PostForm>
      <AuthFoot>
        <a href="/account/security">{t("cancel")}</a>
      </AuthFoot>
    </AuthPage>
  );
}

/** A QR code, dark on light in every theme, because cameras expect that. */
function QrImage({ qr: { size, path } }: { qr: SetUp["qr"] }) {
  const t = useTranslations("security.scan");
  return (
    <svg
      className="scan-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("qr")}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
