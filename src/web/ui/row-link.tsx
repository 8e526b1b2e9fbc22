import type { AnchorHTMLAttributes } from "react";

type RowLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/**
 * A link for what every page shows, rows and the frame: a plain one, which `FollowLinks` follows without loading a
 * document. The router's `Link` has ten hooks for each of a hundred links, a fifth of what React takes to make a list.
 */
export function RowLink({ children, ...attributes }: RowLinkProps) {
  return (
    <a {...attributes} data-follow="">
      {children}
    </a>
  );
}
