import { ReadFailed } from "#web/components/admin/read-failed.tsx";
import type { OverviewView } from "#web/routes/admin/admin.server.ts";
import { useTranslations } from "#web/texts.tsx";

/** In place of the list when it could not be read (spec §2, §8). */
export function OverviewFailed({ view: { requestId, here } }: { view: Extract<OverviewView, { shows: "failed" }> }) {
  const t = useTranslations();
  return (
    <ReadFailed
      title={t("admin.overview.failed")}
      text={t("events.error", { message: t("events.errorMessage", { requestId }) })}
      tryAgain={t("events.tryAgain")}
      here={here}
    />
  );
}
