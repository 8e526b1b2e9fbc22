import type { ImportProgress } from "#core/imports/import-run.ts";
import { importEvent } from "#server/live/event-stream.ts";
import type { LiveStream } from "#server/live/live-stream.ts";

/** Tells moderators, and whoever began it, how far an import is: the payload of the channel is JSON. */
export function tellImport(streams: Iterable<LiveStream>, said: string): void {
  const { actorId, ...progress } = JSON.parse(said) as ImportProgress & { actorId: string | null };
  const text = importEvent(progress);
  for (const stream of streams) if (stream.isModerator || stream.userId === actorId) stream.write(text);
}
