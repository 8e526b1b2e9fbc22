import { SECOND_MS } from "#core/time/instant.ts";
import type { OpenWork } from "#core/admin/open-work.ts";
import type { NewSubmission } from "#core/submissions/new-submission.ts";
import type { DeskNews } from "#web/components/admin/desk-news.ts";
import type { HeardNews } from "#web/components/notifications/heard-news.ts";

/** How often it is asked while there is no stream (spec §9). */
const POLL_EVERY_MS = 30 * SECOND_MS;

/** `work` and the newest `submissions` are told to moderators. */
type Sent = HeardNews & { after: number; work?: OpenWork; submissions?: readonly NewSubmission[] };
type Answer = HeardNews & { after: number; desk: readonly DeskNews[] };
type Polling = {
  /** The address of the next question. */
  address: () => string;
  onAnswer: (answer: Answer) => void;
  /** Nobody is signed in any more. */
  onOver: () => void;
};

/** Asks the server what is new, once or every half minute. */
export function pollLive({ address, onAnswer, onOver }: Polling) {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  const once = async (): Promise<void> => {
    const answer = await ask(address(), stopped.signal);
    if (stopped.signal.aborted || answer === null) return;
    if (answer === "over") onOver();
    else onAnswer(read(answer));
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

function read({ work, submissions, ...rest }: Sent): Answer {
  const desk: DeskNews[] = [];
  if (work !== undefined) desk.push({ kind: "open-work", said: work });
  if (submissions !== undefined) desk.push({ kind: "submissions", said: submissions });
  return { ...rest, desk };
}

/** `over` when nobody is signed in any more, null when there was no answer. */
async function ask(address: string, signal: AbortSignal): Promise<Sent | "over" | null> {
  try {
    const response = await fetch(address, { signal });
    if (response.status === 401) return "over";
    return response.ok ? await response.json() : null;
  } catch {
    // The network or the server is away; it is asked again.
    return null;
  }
}
