import ArrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import { NOW_ID } from "#web/routes/calendar/now-entry.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Leads to the date that is on, or comes next. */
export function JumpToNow() {
  const t = useTranslations("calendar");
  return (
    <a href={`#${NOW_ID}`}>
      <Icon of={ArrowDown} /> {t("jumpToNow")}
    </a>
  );
}
