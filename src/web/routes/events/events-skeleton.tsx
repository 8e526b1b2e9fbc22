import { useTranslations } from "#web/texts.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";

const ROWS = 6;

/** The list while it is slow to come. */
export function EventsSkeleton() {
  const t = useTranslations("events");
  return (
    <div className="events__list events__showing">
      <SkeletonRows rows={ROWS} label={t("loading")} />
    </div>
  );
}
