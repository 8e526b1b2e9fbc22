import "#messages/parts/saved.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { useTranslations } from "#web/texts.tsx";

/** The title with how many there are, and the zone of the times. */
export function SavedHead({ count }: { count: number | null }) {
  const t = useTranslations("saved");
  return (
    <div className="saved__head">
      <h1>
        {t("title")} {count !== null && <span className="saved__count">{t("count", { count })}</span>}
      </h1>
      <ZoneBar />
    </div>
  );
}
