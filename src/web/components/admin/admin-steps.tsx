import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

type AdminStepsProps = {
  previous: string | null;
  next: string | null;
  /** Where a page has more than one list; 'Pages' without. */
  label?: string;
};

/** The way through a list that is read from page to page, without numbers; nothing when it has only one page. */
export function AdminSteps({ previous, next, label }: AdminStepsProps) {
  const t = useTranslations("events.pagination");
  if (previous === null && next === null) return null;
  return (
    <nav className="pagination" aria-label={label ?? t("label")}>
      <Step to={previous} rel="prev">
        <Icon of={ChevronLeft} flip />
        {t("previous")}
      </Step>
      <Step to={next} rel="next">
        {t("next")}
        <Icon of={ChevronRight} flip />
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null) return <span aria-disabled="true">{children}</span>;
  return (
    <Link to={to} rel={rel}>
      {children}
    </Link>
  );
}
