import type { ReactNode } from "react";

type StatusProps = { id?: string; className?: string; suppressHydrationWarning?: boolean; children: ReactNode };

/** Not the `output` element: that is a form control, for which checkers want a label. */
const STATUS = { role: "status" };

/** A sentence that is announced whenever it changes. */
export function Status({ children, ...rest }: StatusProps) {
  return (
    <span {...rest} {...STATUS}>
      {children}
    </span>
  );
}
