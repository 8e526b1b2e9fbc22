import type { OpenWork } from "#core/admin/open-work.ts";
import type { NewSubmission } from "#core/submissions/submission.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import type { DeskNews } from "#web/components/admin/desk-news.ts";
import type { NewsMessage } from "#web/components/notifications/live-news.ts";

/** The polling interval while there is no stream (spec §9). */
const POLL_EVERY_MS = 30 * SECOND_MS;

/** Only moderators get `work` and the newest `submissions`. */
type PollResponse = NewsMessage & { after: number; work?: OpenWork; submissions?: readonly NewSubmission[] };

type PollResult = NewsMessage & { after: number; desk: readonly DeskNews[] };

type Polling = {
  /** The address of the next request. */
  address: () => string;
  onAnswer: (answer: PollResult) => void;
  /** Called when nobody is signed in anymore. */
  onOver: () => void;
};

/** Polls the server for news, once or every half minute. */
export function pollLive({ address, onAnswer, onOver }: Polling) {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  const once = async (): Promise<void> => {
    const answer = await poll(address(), stopped.signal);
    if (stopped.signal.aborted || answer === null) return;
    if (answer === "over") onOver();
    else onAnswer(pollResult(answer));
  };
  const pause = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    once: () => void once(),
    begin: () => {
      timer ??= setInterval(() => void once(), POLL_EVERY_MS);
    },
    pause,
    stop() {
      stopped.abort();
      pause();
    },
  };
}

function pollResult({ work, submissions, ...rest }: PollResponse): PollResult {
  const desk: DeskNews[] = [];
  if (work !== undefined) desk.push({ kind: "open-work", content: work });
  if (submissions !== undefined) desk.push({ kind: "submissions", content: submissions });
  return { ...rest, desk };
}

/** `over` when nobody is signed in anymore, null when there was no response. */
async function poll(address: string, signal: AbortSignal): Promise<PollResponse | "over" | null> {
  try {
    const response = await fetch(address, { signal });
    if (response.status === 401) return "over";
    return response.ok ? await response.json() : null;
  } catch {
    // The network or the server is down; the next poll tries again.
    return null;
  }
}
