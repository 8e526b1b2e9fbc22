import { useEffect } from "react";
import { focusableIn } from "#web/ui/returning-focus.ts";

/** Where an element stands: itself and what it is in, up to the main content, each with its place among its siblings. */
type Path = readonly { element: Element; place: number }[];

/** Rows that keys act on: the next one must not be where a second press of the same key would fall (WCAG 2.1.4). */
const WORKED_BY_KEYS = "[data-waiting]";

/**
 * Lets whoever works by keyboard go on where they are: when a press makes its own control go away, alone or with its row, what has
 * come to stand there gets the focus. Browsers would begin at the top of the page again (WCAG 2.4.3). Another page, and what a
 * dialog leaves behind, have their own ways (`RouteAnnouncer`).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Path = [];
    let here = "";
    const onFocus = ({ target }: FocusEvent) => {
      path = target instanceof Element ? pathOf(target) : [];
      here = address();
    };
    // Who turns away on their own is not called back; what is taken away is gone by then.
    const onLeave = () => {
      setTimeout(() => {
        if (path[0]?.element.isConnected === true && document.activeElement === document.body) path = [];
      });
    };
    const onChange = () => {
      if (path[0]?.element.isConnected !== false) return;
      const next = here === address() && document.activeElement === document.body ? standsAt(path) : null;
      path = [];
      next?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(onChange);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", onLeave);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onLeave);
    };
  }, []);
}

function address(): string {
  return location.pathname + location.search;
}

/** Empty outside the main content and in a dialog. */
function pathOf(focused: Element): Path {
  if (focused.closest("main") === null || focused.closest("dialog") !== null) return [];
  const path = [];
  for (let element: Element | null = focused; element !== null; element = element.parentElement) {
    path.push({ element, place: [...(element.parentElement?.children ?? [])].indexOf(element) });
    if (element.matches("main")) break;
  }
  return path;
}

/** What now stands where that did, or else the part of the page that it stood in; null when all of it is gone. */
function standsAt(path: Path): HTMLElement | null {
  const at = path.findIndex(({ element }) => element.isConnected);
  const around = path[at]?.element;
  const place = path[at - 1]?.place;
  if (around === undefined || place === undefined) return null;
  const next = around.children[place] ?? around.lastElementChild;
  const isByKeys = path.some(({ element }) => element.matches(WORKED_BY_KEYS));
  return (isByKeys ? null : focusableIn(next)) ?? partOf(around);
}

/** The part of the page around an element, made focusable. */
function partOf(element: Element): HTMLElement | null {
  const part = element.closest("[role=region], section, article, main");
  if (!(part instanceof HTMLElement)) return null;
  if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
  return part;
}
