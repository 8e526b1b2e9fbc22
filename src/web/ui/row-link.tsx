import type { ReactNode } from "react";

/**
 * A link for lists: a plain one, which `FollowLinks` follows without loading a document. The router's `Link` has ten
 * hooks for each of a hundred links, a fifth of what React takes to make a list.
 */
export function RowLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a href={href} className={className} data-follow="">
      {children}
    </a>
  );
}
