import { useEffect } from "react";
import { focusableIn } from "#web/ui/returning-focus.ts";

/** The position of an element: itself and its ancestors up to the main content, each with its index among its siblings. */
type Path = readonly { element: Element; place: number }[];

/**
 * Keeps the place of keyboard users: when a press removes its own control, alone or with its row, the element that
 * takes its place gets the focus. Browsers would restart at the top of the page (WCAG 2.4.3). Page changes and closed
 * dialogs are handled elsewhere (`RouteAnnouncer`).
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let path: Path = [];
    let here = "";
    const onFocus = ({ target }: FocusEvent) => {
      path = target instanceof Element ? pathOf(target) : [];
      here = address();
    };
    // A person who moves the focus away keeps it there; a removed element is gone by now.
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

/** The element that is now at that position, or else the section that contained it; null when all of it is gone. */
function standsAt(path: Path): HTMLElement | null {
  const at = path.findIndex(({ element }) => element.isConnected);
  const around = path[at]?.element;
  const place = path[at - 1]?.place;
  if (around === undefined || place === undefined) return null;
  const next = around.children[place] ?? around.lastElementChild ?? null;
  return focusableIn(next) ?? partOf(around);
}

/** The section of the page around an element, made focusable. */
function partOf(element: Element): HTMLElement | null {
  const part = element.closest("[role=region], section, article, main");
  if (!(part instanceof HTMLElement)) return null;
  if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
  return part;
}
