import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";

/**
 * Reloads the page's data once more if they were being loaded while a request was running, because they may show the
 * earlier state.
 */
export function useReloadAfter(): <Answer>(sent: Promise<Answer>) => Promise<Answer> {
  const { revalidate, state } = useRevalidator();
  const isReading = useNavigation().state !== "idle" || state !== "idle";
  const readings = useRef({ count: 0, isReading });
  useEffect(() => {
    const { count } = readings.current;
    readings.current = { count: isReading ? count + 1 : count, isReading };
  }, [isReading]);
  return async (sent) => {
    const before = readings.current;
    const answer = await sent;
    if (before.isReading || readings.current.count !== before.count) void revalidate();
    return answer;
  };
}
