import { type RefObject, useEffect, useRef } from "react";

/** For a row of links that scrolls sideways on phones: the current one is in sight on each page. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector("[aria-current]");
    if (current === undefined || !row.current || !link) return;
    // Sideways only: the page stays where it was scrolled to.
    const box = row.current.getBoundingClientRect();
    const { left, right } = link.getBoundingClientRect();
    row.current.scrollLeft += Math.max(0, right - box.right) + Math.min(0, left - box.left);
  }, [current]);
  return row;
}
