import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { Kept } from "#web/ui/kept.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

type PaginationProps = {
  label: string;
  previous: string;
  next: string;
  /** What the link to a page is called, such as "Page 3". */
  pageLabel: (page: number) => string;
  current: number;
  last: number;
  /** The numbers to show, ascending; `core/pagination` picks them. */
  pages: readonly number[];
  hrefFor: (page: number) => string;
};

type Links = Pick<PaginationProps, "previous" | "next" | "current"> & {
  before: string | null;
  after: string | null;
  numbers: readonly { page: number; label: string; href: string }[];
};

/** Previous, the numbers around the current page, Next. What cannot be followed is text, not a link. */
export function Pagination({ label, pageLabel, current, last, pages, hrefFor, ...words }: PaginationProps) {
  const links: Links = {
    ...words,
    current,
    before: current > 1 ? hrefFor(current - 1) : null,
    after: current < last ? hrefFor(current + 1) : null,
    numbers: pages.map((page) => ({ page, label: pageLabel(page), href: hrefFor(page) })),
  };
  return <Kept as="nav" className="pagination" aria-label={label} of={PageLinks} items={[["links", links]]} />;
}

function PageLinks({ previous, next, current, before, after, numbers }: Links) {
  return (
    <>
      <Step href={before} rel="prev">
        <Icon of={ChevronLeft} flip />
        {previous}
      </Step>
      {numbers.map(({ page, label, href }) => (
        <RowLink key={page} href={href} aria-label={label} {...(page === current && { "aria-current": "page" })}>
          {page}
        </RowLink>
      ))}
      <Step href={after} rel="next">
        {next}
        <Icon of={ChevronRight} flip />
      </Step>
    </>
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
