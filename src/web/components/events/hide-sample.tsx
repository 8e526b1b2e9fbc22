import { useTranslations } from "#web/texts.tsx";
import { useDismissedSamples } from "#web/components/events/use-dismissed-samples.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";

/** Takes a built-in sample out of this browser's lists; without JavaScript there is nothing to keep that in, so no button. */
export function HideSample({ id, title }: { id: number; title: string }) {
  const t = useTranslations("events.row");
  const { dismiss } = useDismissedSamples();
  const hydrated = useHydrated();
  return (
    <div className={hydrated ? "event-row__actions" : "event-row__actions waits-for-scripts"}>
      <Button look="quiet" aria-label={t("hideSampleNamed", { title })} onClick={() => dismiss(id)}>
        {t("hideSample")}
      </Button>
    </div>
  );
}
