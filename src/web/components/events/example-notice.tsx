import Info from "lucide-react/icons/info";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";

type Marked = { isExample: boolean };

/** Marks one event of the demo directory (PRODUCT P14). */
export function ExampleMark() {
  const t = useTranslations("events.examples");
  return <Pill tone="info">{t("mark")}</Pill>;
}

/** Says whether all or some events on a page are examples, so that nobody waits alone at a demo link; nothing without one. */
export function ExampleNotice({ events }: { events: readonly Marked[] }) {
  const t = useTranslations("events.examples");
  if (!events.some(({ isExample }) => isExample)) return null;
  return (
    <p className="example-notice">
      <Icon of={Info} />
      {t(events.every(({ isExample }) => isExample) ? "all" : "some")}
    </p>
  );
}
