import Unlink from "lucide-react/icons/unlink";
import { AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useGoingOn } from "#web/ui/use-going-on.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Status } from "#web/ui/status.tsx";

const NEW_LINK = "/forgot-password";
/** How long the message stands before the browser goes on (spec §9). */
const GOES_ON_AFTER_MS = 3_000;

/** The link is wrong, too old, or was used; goes on by itself where there is JavaScript, by its link where there is none. */
export function SpentLinkCard({ reason }: { reason: "invalid" | "invalidToken" }) {
  const t = useTranslations("accounts.reset");
  const hydrated = useHydrated();
  useGoingOn(NEW_LINK, GOES_ON_AFTER_MS);
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
