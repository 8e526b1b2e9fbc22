import "#messages/parts/admin-jobs.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** In place of the runs when they could not be read. */
export function JobsFailed({ requestId }: { requestId: string }) {
  const t = useTranslations("adminJobs");
  return (
    <section className="stack" aria-labelledby="jobs-failed">
      <h3 id="jobs-failed">{t("failed")}</h3>
      <Alert tone="danger">{t("failedText", { requestId })}</Alert>
      <p>
        <ButtonLink to="/admin/jobs" reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </p>
    </section>
  );
}
