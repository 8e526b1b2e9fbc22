import LogIn from "lucide/dist/esm/icons/log-in.mjs";
import { Link, useLocation } from "react-router";
import { returnAddress, withReturn } from "#web/http/return-address.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Replaces a page that needs a signed-in person: a link to sign in, which returns to this page (spec §2). */
export function AuthenticationRequired() {
  const t = useTranslations("lostPage");
  const returnTo = returnAddress(useLocation());
  return (
    <div className="auth-page">
      <div className="card auth-card">
        <div className="auth-card__head">
          <Icon of={LogIn} flip />
          <h1>{t("unauthenticated")}</h1>
          <p className="soft">{t("unauthenticatedText")}</p>
        </div>
        <ButtonLink look="primary" size="large" to={withReturn("/login", returnTo)}>
          {t("logIn")}
        </ButtonLink>
        <div className="auth-card__foot small">
          <Link to={withReturn("/signup", returnTo)}>{t("createAccount")}</Link>
        </div>
      </div>
    </div>
  );
}
