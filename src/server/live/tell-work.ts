import type { OpenWork } from "#core/admin/open-work.ts";
import { workEvent } from "#server/live/event-stream.ts";
import type { LiveStream } from "#server/live/live-stream.ts";

type WorkOptions = {
  readWork: () => Promise<OpenWork>;
  log: (message: string, details: Record<string, unknown>) => void;
};

/** Changes come in crowds, an import's by the thousand: it is counted this seldom, in milliseconds. */
const COUNTED_EVERY_MS = 1_000;

/** Tells moderators who are connected how much waits for them, when that is another number than they were told last. */
export function tellWork(
  streams: () => Iterable<LiveStream>,
  { readWork, log }: WorkOptions,
): { soon: () => void; tellAnew: () => void } {
  let told: string | null = null;
  let isWaiting = false;

  const soon = (): void => {
    if (isWaiting || !Iterator.from(streams()).some(({ isModerator }) => isModerator)) return;
    isWaiting = true;
    setTimeout(() => void tell(), COUNTED_EVERY_MS).unref();
  };
  const tell = async (): Promise<void> => {
    isWaiting = false;
    try {
      const text = workEvent(await readWork());
      if (text === told) return;
      told = text;
      for (const stream of streams()) if (stream.isModerator) stream.write(text);
    } catch (error) {
      // The next change, or the next page, says it.
      log("open dashboards could not be told what waits", { error: String(error) });
    }
  };
  return {
    soon,
    /** For somebody who has just come, and knows what stood on the page. */
    tellAnew() {
      told = null;
      soon();
    },
  };
}
