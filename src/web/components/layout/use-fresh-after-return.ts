import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * Asks for a member's page again when the browser brings it back as it was left (the back/forward cache): whoever was signed in then
 * may have signed out since, and what is theirs must not stand there.
 */
export function useFreshAfterReturn(isMember: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMember) return;
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate();
    };
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  }, [isMember, revalidate]);
}
