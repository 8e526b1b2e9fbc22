import "#messages/parts/admin-submissions.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** In place of the list when it could not be read (spec §8). */
export function SubmissionsFailed({ requestId, here }: { requestId: string; here: string }) {
  const t = useTranslations("adminSubmissions");
  return (
    <section className="stack" aria-labelledby="submissions-failed">
      <h2 id="submissions-failed">{t("failed")}</h2>
      <Alert tone="danger">{t("failedText", { requestId })}</Alert>
      <p>
        <ButtonLink to={here} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </p>
    </section>
  );
}
