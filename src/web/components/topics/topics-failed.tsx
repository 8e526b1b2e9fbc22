import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** Shown when topics could not be read, with the request number to quote and a link to try again. */
export function TopicsFailed({ requestId }: { requestId: string }) {
  const t = useTranslations("topics.failed");
  return (
    <div className="events__failed">
      <Alert tone="danger">{t("text", { requestId })}</Alert>
      <p className="events__again">
        <ButtonLink to="." reloadDocument>
          {t("again")}
        </ButtonLink>
      </p>
    </div>
  );
}
