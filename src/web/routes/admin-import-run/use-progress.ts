import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { SECOND_MS } from "#core/time/instant.ts";
import { deskNews } from "#web/components/admin/desk-news.ts";
import type { RunView } from "#web/routes/admin-import-run/run-view.ts";

/** How often the page asks where nothing is heard. */
const ASK_EVERY_MS = 3 * SECOND_MS;
/** The time left is said once so much of it has been seen. */
const SEEN_MS = 2 * SECOND_MS;

type Progress = { done: number; total: number; secondsLeft: number | null };
type Sample = { at: number; done: number };

/** How far a run is: as the server tells it while it works (PRODUCT P16), and asked for in between. */
export function useProgress({ runId, state, done, total }: Extract<RunView, { shows: "working" }>): Progress {
  const { revalidate, state: asking } = useRevalidator();
  const [heard, setHeard] = useState<Progress>({ done: 0, total: 0, secondsLeft: null });
  const first = useRef<Sample | null>(null);
  const ask = useEffectEvent(() => {
    if (asking === "idle") void revalidate();
  });
  useEffect(() => {
    const stop = deskNews.listen((news) => {
      if (news.kind !== "import-progress" || news.said.runId !== runId) return;
      const { said } = news;
      if (said.state !== state) return ask();
      first.current ??= { at: performance.now(), done: said.done };
      setHeard({ done: said.done, total: said.total, secondsLeft: secondsLeft(first.current, said) });
    });
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [runId, state]);
  return heard.done > done ? heard : { done, total, secondsLeft: heard.secondsLeft };
}

function secondsLeft(first: Sample, { done, total }: { done: number; total: number }): number | null {
  const passed = performance.now() - first.at;
  const worked = done - first.done;
  if (passed < SEEN_MS || worked <= 0) return null;
  return Math.max(1, Math.round(((total - done) * passed) / worked / SECOND_MS));
}
