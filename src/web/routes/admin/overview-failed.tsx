import "#messages/parts/admin.ts";
import type { OverviewView } from "#web/routes/admin/overview-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** In place of the list when it could not be read (spec §2, §8). */
export function OverviewFailed({ view: { requestId, here } }: { view: Extract<OverviewView, { shows: "failed" }> }) {
  const t = useTranslations("admin.overview");
  const tEvents = useTranslations("events");
  return (
    <section className="stack" aria-labelledby="overview-title">
      <h2 id="overview-title">{t("failed")}</h2>
      <Alert tone="danger">{tEvents("error", { message: tEvents("errorMessage", { requestId }) })}</Alert>
      <p>
        <ButtonLink to={here} reloadDocument>
          {tEvents("tryAgain")}
        </ButtonLink>
      </p>
    </section>
  );
}
