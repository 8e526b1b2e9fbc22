import "#messages/parts/admin-users.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** In place of members who could not be read (spec §8). */
export function MembersFailed({ requestId, here }: { requestId: string; here: string }) {
  const t = useTranslations("adminUsers");
  return (
    <section className="stack" aria-labelledby="users-title">
      <h2 id="users-title">{t("failed")}</h2>
      <Alert tone="danger">{t("failedText", { requestId })}</Alert>
      <p>
        <ButtonLink to={here} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </p>
    </section>
  );
}
