import type { ReactNode } from "react";

/** Words for those who do not see the page's form. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
