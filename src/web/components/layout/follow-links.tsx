import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Follows every `RowLink` of the page inside the browser, as the router's own links do for themselves. */
export function FollowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = plainClickOn(event)?.closest<HTMLAnchorElement>("a[data-follow]") ?? null;
      if (link === null) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

/** What was clicked, unless the click asks for another tab or window, or somebody has answered it. */
function plainClickOn(event: MouseEvent): Element | null {
  const { button, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  return target instanceof Element ? target : null;
}
