import type { OpenWork } from "#core/admin/open-work.ts";
import { errorText } from "#core/errors.ts";
import type { NewSubmission } from "#core/submissions/submission.ts";
import { submissionsEvent, workEvent } from "#server/live/event-stream.ts";
import type { LiveStream } from "#server/live/live-stream.ts";

/** What open dashboards hear: how much waits, and the newest submissions among it. */
export type DeskWork = { work: OpenWork; submissions: readonly NewSubmission[] };

type WorkOptions = {
  readWork: () => Promise<DeskWork>;
  log: (message: string, details: Record<string, unknown>) => void;
};

/** Changes come in crowds, an import's by the thousand: it is counted this seldom, in milliseconds. */
const COUNTED_EVERY_MS = 1_000;

/** Tells moderators who are connected how much waits for them and what arrived, when that is not what they were told last. */
export function tellWork(
  streams: () => Iterable<LiveStream>,
  { readWork, log }: WorkOptions,
): { soon: () => void; tellAnew: () => void } {
  let told: ReadonlySet<string> = new Set();
  let isWaiting = false;

  const soon = (): void => {
    if (isWaiting || !Iterator.from(streams()).some(({ isModerator }) => isModerator)) return;
    isWaiting = true;
    setTimeout(() => void tell(), COUNTED_EVERY_MS).unref();
  };
  const tell = async (): Promise<void> => {
    isWaiting = false;
    try {
      const { work, submissions } = await readWork();
      const all = [workEvent(work), submissionsEvent(submissions)];
      const fresh = all.filter((event) => !told.has(event));
      told = new Set(all);
      if (fresh.length === 0) return;
      for (const stream of streams()) if (stream.isModerator) for (const text of fresh) stream.write(text);
    } catch (error) {
      // The next change, or the next page, says it.
      log("open dashboards could not be told what waits", { error: errorText(error) });
    }
  };
  return {
    soon,
    /** For somebody who has just come, and knows what stood on the page. */
    tellAnew() {
      told = new Set();
      soon();
    },
  };
}
