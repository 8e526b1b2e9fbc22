import "#messages/parts/admin-organizers.ts";
import type { AdminOrganizersView } from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** In place of the list when it could not be read. */
export function OrganizersFailed({ view }: { view: Extract<AdminOrganizersView, { shows: "failed" }> }) {
  const t = useTranslations("adminOrganizers.list");
  return (
    <section className="stack" aria-labelledby="organizers-title">
      <h2 id="organizers-title">{t("failed")}</h2>
      <Alert tone="danger">{t("failedText", { requestId: view.requestId })}</Alert>
      <p>
        <ButtonLink to={view.here} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </p>
    </section>
  );
}
