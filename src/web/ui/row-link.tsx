import type { AnchorHTMLAttributes } from "react";

type RowLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/**
 * A plain link for rows and the page frame; `FollowLinks` follows it without loading a document. The router's `Link`
 * has ten hooks for each of a hundred links, a fifth of React's time to render a list.
 */
export function RowLink({ children, ...attributes }: RowLinkProps) {
  return (
    <a {...attributes} data-follow="">
      {children}
    </a>
  );
}
