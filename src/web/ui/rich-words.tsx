import type { ReactNode } from "react";

/** User content inside a sentence, isolated from its direction. */
export function bdi(text: ReactNode): ReactNode {
  return <bdi>{text}</bdi>;
}

/** Text for screen readers only, to distinguish equal buttons. */
export function hidden(text: ReactNode): ReactNode {
  return <VisuallyHidden>{text}</VisuallyHidden>;
}

/** The page's width and gutters; `padded` adds the space under the header. */
export function Wrap({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return <div className={padded ? "wrap main-pad" : "wrap"}>{children}</div>;
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
