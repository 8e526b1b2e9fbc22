import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { takeReturning } from "#web/ui/returning-focus.ts";

export const MAIN_ID = "main-content";
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([type="hidden"]), select, textarea, [tabindex]';

/** What only a script focuses: a page focuses its list of errors or the heading of a new step in this way. */
const FOCUSED_BY_PAGE = `#${MAIN_ID} [tabindex="-1"]:focus`;

/**
 * The address of the last page that this browser showed. Not a state of the component: React mounts the whole document anew when
 * an error page comes or goes, and that is a change of page too.
 */
let lastShown: string | null = null;

/**
 * After every change of page inside the browser: moves the focus to the main content, or else to the first thing that
 * can have it (spec, accessibility), and announces the new title. After a dialog the focus goes back to where the dialog was opened.
 * Where the new page has focused its errors or its heading, the focus stays there.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash } = useLocation();
  const page = pathname + search;
  const region = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const before = lastShown;
    lastShown = page;
    if (before === null || before === page) return;
    moveFocus(hash);
    // A new node, so that a title is announced again when two pages in a row have the same.
    region.current?.replaceChildren(document.title);
  }, [page, hash]);
  return <output ref={region} className="visually-hidden" aria-live="polite" />;
}

function moveFocus(hash: string): void {
  const returned = takeReturning();
  // The browser scrolls to where somebody goes on.
  if (returned !== null) return returned.focus();
  if (document.querySelector(FOCUSED_BY_PAGE) !== null) return undefined;
  const start = document.getElementById(MAIN_ID) ?? document.querySelector<HTMLElement>(FOCUSABLE);
  return (placeOf(hash) ?? start)?.focus({ preventScroll: true });
}

/** The element that a `#fragment` names, made focusable. */
function placeOf(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (place !== null && !place.matches(FOCUSABLE)) place.tabIndex = -1;
  return place;
}

/** The first link of a page, seen while it has the focus: to the main content. It stands in the header, so that no content is outside the landmarks. */
export function SkipLink() {
  const t = useTranslations("layout");
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {t("skip")}
    </a>
  );
}
