import type { AnchorHTMLAttributes } from "react";

type RowLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** Whether the focus and the scroll position stay: for a choice that changes the page around it. */
  stays?: boolean;
};

/**
 * A plain link for rows and the page frame; `FollowLinks` follows it without loading a document. The router's `Link`
 * has ten hooks for each of a hundred links, a fifth of React's time to render a list.
 */
export function RowLink({ children, stays = false, ...attributes }: RowLinkProps) {
  return (
    <a {...attributes} data-follow={stays ? "stay" : ""}>
      {children}
    </a>
  );
}
