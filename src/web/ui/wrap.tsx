import type { ReactNode } from "react";

/** The page's width and gutters; `padded` adds the space under the header. */
export function Wrap({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return <div className={padded ? "wrap main-pad" : "wrap"}>{children}</div>;
}
