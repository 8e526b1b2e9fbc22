import type { ReactNode } from "react";
import { Rings } from "#web/ui/rings.tsx";

type EmptyProps = { title: string; headingLevel?: "h2" | "h3"; children?: ReactNode };

/** A list without entries: one sentence, and at most one action as its child. */
export function Empty({ title, headingLevel: Heading = "h2", children }: EmptyProps) {
  return (
    <div className="empty">
      <Rings />
      <Heading className="empty__title">{title}</Heading>
      {children}
    </div>
  );
}
