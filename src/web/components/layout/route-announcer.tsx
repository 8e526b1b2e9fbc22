import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { takeFocusTarget } from "#web/ui/returning-focus.ts";

export const MAIN_ID = "main-content";
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([type="hidden"]), select, textarea, [tabindex]';

/** Elements that only a script can focus: pages focus their error summary or the heading of a new step this way. */
const FOCUSED_BY_PAGE = `#${MAIN_ID} [tabindex="-1"]:focus`;

/**
 * The address of the last shown page. A module variable, because React mounts the whole document again when an error
 * page appears or disappears, and that is a page change too.
 */
let lastShown: string | null = null;

/**
 * After every navigation in the browser: moves the focus to the main content, or else to the first focusable element
 * (spec, accessibility), and announces the new title. After a dialog the focus returns to the element that opened it.
 * If the new page has focused its errors or its heading, the focus stays there.
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
    // A new node, so that the same title is announced again on the next page.
    region.current?.replaceChildren(document.title);
  }, [page, hash]);
  return <output ref={region} className="visually-hidden" aria-live="polite" />;
}

function moveFocus(hash: string): void {
  const returned = takeFocusTarget();
  // The browser itself scrolls to the focused element.
  if (returned !== null) return returned.focus();
  if (document.querySelector(FOCUSED_BY_PAGE) !== null) return undefined;
  const start = document.getElementById(MAIN_ID) ?? document.querySelector<HTMLElement>(FOCUSABLE);
  return (fragmentTarget(hash) ?? start)?.focus({ preventScroll: true });
}

/** The element of a `#fragment`, made focusable. */
function fragmentTarget(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  const place = document.getElementById(decoded(hash.slice(1)));
  if (place !== null && !place.matches(FOCUSABLE)) place.tabIndex = -1;
  return place;
}

/** The name that a fragment writes with `%`; as it is if somebody typed a `%` that means itself. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * The first link of a page, visible only with focus: to the main content. It is in the header, so that all content is
 * inside landmarks.
 */
export function SkipLink() {
  const t = useTranslations("layout");
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {t("skip")}
    </a>
  );
}
