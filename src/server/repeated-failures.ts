import { isConnectionFailure } from "#data/explain-failure.ts";

/** How often a failure that goes on is told again, as a number. */
export const TELL_REPEATS_EVERY_MS = 30_000;

type Repeats = { times: number; notes: Map<string, number> };
/** How often the same failure came again since it was last told, and from what. */
export type Repeated = { failure: string; times: number; from: Record<string, number> };

type RepeatedFailures = {
  /** Whether a line tells something new; one that does not is counted. `fields` is what the line holds, `note` its words. */
  isNew: (fields: object, note: string) => boolean;
};

/**
 * Has one failure that every request and every job meets, a database that is away or a full disk, told once in full and
 * then as a number every `TELL_REPEATS_EVERY_MS`, until it did not come for so long. Every other failure is new each time.
 */
export function countRepeatedFailures(tell: (repeated: Repeated) => void): RepeatedFailures {
  const going = new Map<string, Repeats>();
  const watch = (failure: string, repeats: Repeats): void => {
    setTimeout(() => {
      if (repeats.times === 0) return void going.delete(failure);
      tell({ failure, times: repeats.times, from: Object.fromEntries(repeats.notes) });
      repeats.times = 0;
      repeats.notes.clear();
      watch(failure, repeats);
    }, TELL_REPEATS_EVERY_MS).unref();
  };
  return {
    isNew(fields, note) {
      const failure = commonFailure(fields);
      if (failure === null) return true;
      const repeats = going.get(failure);
      if (repeats === undefined) {
        const first: Repeats = { times: 0, notes: new Map() };
        going.set(failure, first);
        watch(failure, first);
        return true;
      }
      repeats.times += 1;
      repeats.notes.set(note, (repeats.notes.get(note) ?? 0) + 1);
      return false;
    },
  };
}

const NO_ROOM = /ENOSPC|no space left on device|\b53100\b/i;
/** As jobs and pools tell of it, who have the words only. */
const AWAY =
  /ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded when trying to connect|the database does not answer/;

/** Which of the failures that all meet together a line tells of; null for any other. */
function commonFailure(fields: object): string | null {
  const error: unknown = "err" in fields ? fields.err : "error" in fields ? fields.error : null;
  if (error === null || "errorId" in fields) return null;
  const words = wordsOf(error);
  if (NO_ROOM.test(words)) return "no room on the disk";
  return isConnectionFailure(error) || AWAY.test(words) ? "the database is away" : null;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return `${code} ${error.message} ${error.cause === undefined ? "" : wordsOf(error.cause)}`;
}
