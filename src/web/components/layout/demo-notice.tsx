import Info from "lucide-react/icons/info";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Says on every page that the listings are made up, so that nobody waits alone at a demo link. */
export function DemoNotice() {
  const t = useTranslations("layout");
  return (
    <aside className="demo-notice" aria-label={t("demoLabel")}>
      <p className="wrap">
        <Icon of={Info} />
        {t("demo")}
      </p>
    </aside>
  );
}
