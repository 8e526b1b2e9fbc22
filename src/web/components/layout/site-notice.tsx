import Megaphone from "lucide-react/icons/megaphone";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What the admins tell everybody, in their own words. */
export function SiteNotice({ notice }: { notice: string }) {
  const t = useTranslations("layout");
  return (
    <aside className="site-notice" aria-label={t("noticeLabel")}>
      <p className="wrap">
        <Icon of={Megaphone} />
        <span dir="auto">{notice}</span>
      </p>
    </aside>
  );
}
