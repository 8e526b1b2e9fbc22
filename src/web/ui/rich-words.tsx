import type { ReactNode } from "react";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** Somebody's words inside a sentence. */
export function bdi(text: ReactNode): ReactNode {
  return <bdi>{text}</bdi>;
}

/** What only readers of the screen need, to tell equal buttons apart. */
export function hidden(text: ReactNode): ReactNode {
  return <VisuallyHidden>{text}</VisuallyHidden>;
}
