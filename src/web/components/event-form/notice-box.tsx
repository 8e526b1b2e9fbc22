import { type ReactNode, useEffect, useRef } from "react";
import type { EventFormAnswer } from "#web/components/event-form/event-form-view.ts";

/** What the page came back for: it takes the focus, before and without scripts too. */
const FOCUSED = { autoFocus: true };

/** A notice that is to be read before the form is sent again. */
export function NoticeBox({ of, children }: { of: EventFormAnswer; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of.done === null) box.current?.focus();
  }, [of]);
  return (
    <div ref={box} tabIndex={-1} className="notice-box" {...FOCUSED}>
      {children}
    </div>
  );
}
