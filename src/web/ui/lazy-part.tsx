import { type ComponentType, lazy, memo, type ReactNode, Suspense } from "react";

/**
 * A part of a page whose code is loaded only by pages that show it, after the page itself. The server renders the part at once
 * (`onServer`; null in the browser), so the page is complete without scripts, and links and forms work until the code is there.
 *
 * `waiting` is shown while the code loads after a navigation in the browser.
 *
 * `memo`, because an update from outside would make React drop the served HTML of a part whose code is still on its way.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onServer: ComponentType<Props> | null,
  waiting: ReactNode = null,
): ComponentType<Props> {
  // A part whose code does not load stays as it was served.
  const loadOrStay = () => load().catch(() => new Promise<never>(() => {}));
  const Part: ComponentType<Props> = onServer ?? lazy(async () => ({ default: await loadOrStay() }));
  const InSuspense = (props: Props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
  return memo(InSuspense) as unknown as ComponentType<Props>;
}
