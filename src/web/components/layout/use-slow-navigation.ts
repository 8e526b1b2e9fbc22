import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** A page that comes sooner than this is shown without a loading text in between. */
const SLOW_MS = 200;

/**
 * The address that is being loaded, once that has taken 200 ms; null while nothing loads or it is still quick. While a form is
 * on its way its page stays, with all that was typed into it.
 */
export function useSlowNavigation(): string | null {
  const { state, location } = useNavigation();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [state]);
  return slow && state === "loading" ? location.pathname : null;
}
