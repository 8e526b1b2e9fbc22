import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import "#messages/parts/admin-import.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type RowsPagerProps = { name: string; page: number; pages: number; valueFor: (page: number) => string };

/** The way through a table of the preview. Its steps send the form, so that what was unticked is kept. */
export function RowsPager({ name, page, pages, valueFor }: RowsPagerProps) {
  const t = useTranslations("adminImport.preview");
  if (pages === 1) return null;
  return (
    <nav className="import-pager" aria-label={t("pages", { name })}>
      {page > 1 && (
        <SubmitButton look="quiet" name="intent" value={valueFor(page - 1)}>
          <span className="button__label">
            <Icon of={ChevronLeft} flip />
            <span>{t.rich("previous", { name, hidden })}</span>
          </span>
        </SubmitButton>
      )}
      <span className="small muted">{t("page", { page, pages })}</span>
      {page < pages && (
        <SubmitButton look="quiet" name="intent" value={valueFor(page + 1)}>
          <span className="button__label">
            <span>{t.rich("next", { name, hidden })}</span>
            <Icon of={ChevronRight} flip />
          </span>
        </SubmitButton>
      )}
    </nav>
  );
}
