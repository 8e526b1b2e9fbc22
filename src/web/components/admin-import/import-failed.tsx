import "#messages/parts/admin-import.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** In place of the page when it could not be read. */
export function ImportFailed({ requestId }: { requestId: string }) {
  const t = useTranslations("adminImport");
  return (
    <section className="stack" aria-labelledby="import-failed">
      <h2 id="import-failed">{t("failedTitle")}</h2>
      <Alert tone="danger">{t("failedText", { requestId })}</Alert>
      <p>
        <ButtonLink to="" reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </p>
    </section>
  );
}
