import "#messages/parts/admin-audit.ts";
import type { Log } from "#web/components/admin-audit/logs.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

const TITLES = { security: "failed", activities: "failedActivity" } as const;

/** In place of a log that could not be read (spec §8). */
export function LogFailed({ log, requestId, here }: { log: Log; requestId: string; here: string }) {
  const t = useTranslations("adminAudit");
  return (
    <section className="stack" aria-labelledby="log-failed">
      <h2 id="log-failed">{t(TITLES[log])}</h2>
      <Alert tone="danger">{t("failedText", { requestId })}</Alert>
      <p>
        <ButtonLink to={here} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </p>
    </section>
  );
}
