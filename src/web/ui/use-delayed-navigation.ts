import { useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";

/**
 * Navigates to `to` after `afterMs`, unless the person is already navigating elsewhere. A click on a link counts at
 * once, because the router reports it a moment later, and on a busy device the timer may end in between.
 */
export function useDelayedNavigation(to: string, afterMs: number): void {
  const navigate = useNavigate();
  const isLeaving = useNavigation().state === "loading";
  useEffect(() => {
    if (isLeaving) return undefined;
    const timer = setTimeout(() => void navigate(to), afterMs);
    const onClick = (press: MouseEvent) => {
      if (leavesPage(press)) clearTimeout(timer);
    };
    document.addEventListener("click", onClick, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", onClick, true);
    };
  }, [isLeaving, navigate, to, afterMs]);
}

/** Excludes links that open beside the page. */
function leavesPage({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  return link !== null && link.getAttribute("target") !== "_blank" && !ctrlKey && !metaKey && !shiftKey;
}
