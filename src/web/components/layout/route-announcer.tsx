import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { takeReturning } from "#web/ui/returning-focus.ts";

export const MAIN_ID = "main-content";
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([type="hidden"]), select, textarea, [tabindex]';

/**
 * After every change of page inside the browser: moves the focus to the main content, or else to the first thing that
 * can have it (spec, accessibility), and has the new title read out. Whoever comes back from a dialog goes on where it was opened.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash } = useLocation();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname + search);
  useEffect(() => {
    if (shown.current === pathname + search) return;
    shown.current = pathname + search;
    const returned = takeReturning();
    const start = document.getElementById(MAIN_ID) ?? document.querySelector<HTMLElement>(FOCUSABLE);
    // Where somebody goes on comes into sight again.
    if (returned !== null) returned.focus();
    else (placeOf(hash) ?? start)?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, search, hash]);
  return (
    <output className="visually-hidden" aria-live="polite">
      {title}
    </output>
  );
}

/** The element that a `#fragment` names, made focusable. */
function placeOf(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (place !== null && !place.matches(FOCUSABLE)) place.tabIndex = -1;
  return place;
}
