import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

type PaginationProps = {
  label: string;
  previous: string;
  next: string;
  /** The label of the link to a page, such as "Page 3". */
  pageLabel: (page: number) => string;
  current: number;
  last: number;
  /** The page numbers to show, ascending; `core/pagination` selects them. */
  pages: readonly number[];
  hrefFor: (page: number) => string;
};

/** Previous, the numbers around the current page, Next. Unavailable steps are text, not links. */
export function Pagination({ label, previous, next, pageLabel, current, last, pages, hrefFor }: PaginationProps) {
  return (
    <nav className="pagination" aria-label={label}>
      <Step href={current > 1 ? hrefFor(current - 1) : null} rel="prev">
        <Icon of={ChevronLeft} flip />
        {previous}
      </Step>
      {pages.map((page) => (
        <RowLink
          key={page}
          href={hrefFor(page)}
          aria-label={pageLabel(page)}
          {...(page === current && { "aria-current": "page" })}
        >
          {page}
        </RowLink>
      ))}
      <Step href={current < last ? hrefFor(current + 1) : null} rel="next">
        {next}
        <Icon of={ChevronRight} flip />
      </Step>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | null; rel: string; children: ReactNode }) {
  if (href === null) return <span aria-disabled="true">{children}</span>;
  return (
    <RowLink href={href} rel={rel}>
      {children}
    </RowLink>
  );
}
