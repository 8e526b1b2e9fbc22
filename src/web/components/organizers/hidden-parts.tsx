import type { ReactNode } from "react";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

/** The tag of messages whose last words are only for screen readers: the organizer that a button is about. */
export const HIDDEN_PARTS = { hidden: (words: ReactNode) => <VisuallyHidden>{words}</VisuallyHidden> };
