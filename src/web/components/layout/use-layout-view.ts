import { useRouteLoaderData } from "react-router";
import type { LayoutView } from "#web/components/layout/layout-view.ts";

/** What the root loader found; undefined when it was the root itself that failed. */
export function useLayoutView(): LayoutView | undefined {
  return useRouteLoaderData<LayoutView>("root");
}
