import type { ReactNode } from "react";

/** Somebody's words inside a sentence. */
export function bdi(text: ReactNode): ReactNode {
  return <bdi>{text}</bdi>;
}

/** What only readers of the screen need, to tell equal buttons apart. */
export function hidden(text: ReactNode): ReactNode {
  return <VisuallyHidden>{text}</VisuallyHidden>;
}

/** The page's width and gutters; `padded` adds the space under the header. */
export function Wrap({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return <div className={padded ? "wrap main-pad" : "wrap"}>{children}</div>;
}

/** Words for those who do not see the page's form. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
