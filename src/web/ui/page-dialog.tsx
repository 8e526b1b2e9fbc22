import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { focusTargetsAround, returnFocusTo } from "#web/ui/returning-focus.ts";

type PageDialogProps = {
  /** The ids of its title and of its description. */
  labelledBy: string;
  describedBy?: string;
  /** The target of Escape, the same as that of the cancel link. */
  back: string;
  children: ReactNode;
};

/**
 * A dialog with its own address: over the page with JavaScript, in the flow of the page without. Closing it returns to
 * the page behind it.
 */
export function PageDialog({ labelledBy, describedBy, back, children }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const focusTargets = useRef<ReturnType<typeof focusTargetsAround>>([]);
  // Before it is painted, so it is never seen as a part of the page and Escape closes it from its first moment.
  useLayoutEffect(() => {
    focusTargets.current = focusTargetsAround(document.activeElement);
    // Without scripts it is open as a part of the page; only a modal dialog traps the focus.
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);
  useEffect(() => () => returnFocusTo(focusTargets.current), []);
  return (
    <dialog
      ref={dialog}
      open
      className="dialog"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        void navigate(back, { preventScrollReset: true });
      }}
    >
      {children}
    </dialog>
  );
}
