import ArrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import type { MouseEvent } from "react";
import { NOW_ID } from "#web/routes/calendar/now-entry.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Leads to the date that is on, or comes next. */
export function JumpToNow() {
  const t = useTranslations("calendar");
  return (
    <a href={`#${NOW_ID}`} onClick={focusNow}>
      <Icon of={ArrowDown} /> {t("jumpToNow")}
    </a>
  );
}

/** With scripts the focus moves there too; the router would scroll back after a press on a plain fragment. */
function focusNow(event: MouseEvent): void {
  const now = document.getElementById(NOW_ID);
  if (now === null) return;
  event.preventDefault();
  now.tabIndex = -1;
  now.focus({ preventScroll: true });
  now.scrollIntoView();
}
