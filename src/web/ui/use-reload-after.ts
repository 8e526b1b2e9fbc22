import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";

/**
 * Reloads the page's data once more if they were being loaded while a request was running, because they may show the
 * earlier state.
 */
export function useReloadAfter(): <Answer>(sent: Promise<Answer>) => Promise<Answer> {
  const { revalidate, state } = useRevalidator();
  const isReading = useNavigation().state !== "idle" || state !== "idle";
  const readings = useRef({ begun: 0, isReading });
  useEffect(() => {
    const { begun } = readings.current;
    readings.current = { begun: isReading ? begun + 1 : begun, isReading };
  }, [isReading]);
  return async (sent) => {
    const before = readings.current;
    const answer = await sent;
    if (before.isReading || readings.current.begun !== before.begun) void revalidate();
    return answer;
  };
}
