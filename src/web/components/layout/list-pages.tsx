import { useTranslations } from "#web/texts.tsx";
import { pageWindow } from "#core/pagination.ts";
import { Pagination } from "#web/ui/pagination.tsx";

type ListPagesProps = { current: number; pages: number; hrefFor: (page: number) => string };

/** Links to the other pages of a list; nothing when there is only one page (spec §2, Events). */
export function ListPages({ current, pages, hrefFor }: ListPagesProps) {
  const t = useTranslations("events.pagination");
  if (pages <= 1) return null;
  return (
    <Pagination
      label={t("label")}
      previous={t("previous")}
      next={t("next")}
      pageLabel={(page) => t("page", { page })}
      current={current}
      last={pages}
      pages={pageWindow(current, pages)}
      hrefFor={hrefFor}
    />
  );
}
