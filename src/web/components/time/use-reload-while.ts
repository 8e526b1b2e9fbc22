import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { EpochMs } from "#core/time/instant.ts";

/**
 * Loads the data of an open page anew when it is out of date, and each further minute until it is not. `outdated` is the
 * current minute then, else null. Only while the page is visible and the device online: data that cannot be loaded would
 * replace the page by an error page.
 */
export function useReloadWhile(outdated: EpochMs | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (outdated === null) return undefined;
    const reload = () => {
      if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
    };
    reload();
    document.addEventListener("visibilitychange", reload);
    return () => document.removeEventListener("visibilitychange", reload);
  }, [outdated, revalidate]);
}
