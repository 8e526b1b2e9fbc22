import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { placesAround, returnFocusTo } from "#web/ui/returning-focus.ts";

type PageDialogProps = {
  /** The ids of its title, and of the text that describes it. */
  labelledBy: string;
  describedBy?: string;
  /** Where Escape leads, as the link beside its button does. */
  back: string;
  children: ReactNode;
};

/**
 * A question with an address of its own: a dialog over the page with JavaScript, in the flow of the page without. Whoever leaves
 * it goes on where they were.
 */
export function PageDialog({ labelledBy, describedBy, back, children }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const places = placesAround(document.activeElement);
    // Open already without script, as a part of the page; only a modal one keeps the focus.
    dialog.current?.close();
    dialog.current?.showModal();
    return () => returnFocusTo(places);
  }, []);
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
