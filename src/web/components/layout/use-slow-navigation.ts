import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** A faster page is shown without a loading text before it. */
const SLOW_MS = 200;

/**
 * The address of a navigation that has taken more than 200 ms; null while nothing is loading or it is faster. While a
 * form is being sent its page stays, with everything that was typed.
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
