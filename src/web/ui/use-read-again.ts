import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";

/** Has the page read once more when it was being read while something was on its way: it may show how things stood before. */
export function useReadAgain(): <Answer>(sent: Promise<Answer>) => Promise<Answer> {
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
