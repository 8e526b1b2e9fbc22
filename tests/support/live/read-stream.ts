import { vi } from "vitest";

/** One message of an event stream. */
export type StreamEvent = { event: string; data: string; id: string };

/** A browser that listens to `/live`. */
export type ReadStream = {
  status: number;
  headers: Headers;
  /** The messages received so far, without heartbeats. */
  events: readonly StreamEvent[];
  /** The number of heartbeats received. */
  beats: () => number;
  isOver: () => boolean;
  /** Waits until this many messages have arrived. */
  until: (count: number) => Promise<readonly StreamEvent[]>;
  close: () => void;
};

/** Opens a stream and reads it until it ends or is closed. */
export async function readStream(address: string, headers: Record<string, string>): Promise<ReadStream> {
  const closing = new AbortController();
  const response = await fetch(address, { headers, signal: closing.signal });
  const events: StreamEvent[] = [];
  let text = "";
  let isOver = false;
  const read = async (): Promise<void> => {
    for await (const part of response.body ?? []) {
      text += new TextDecoder().decode(part);
      const whole = text.split("\n\n");
      const next = whole.slice(0, -1).filter((each) => each !== ":");
      events.splice(0, events.length, ...next.map(eventOf));
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  return {
    status: response.status,
    headers: response.headers,
    events,
    beats: () => text.split(":\n\n").length - 1,
    isOver: () => isOver,
    async until(count) {
      await vi.waitFor(
        () => {
          if (events.length < count) throw new Error(`${events.length} of ${count} messages came`);
        },
        { timeout: 120_000, interval: 10 },
      );
      return events;
    },
    close: () => closing.abort(),
  };
}

function eventOf(text: string): StreamEvent {
  const lines = text.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]);
  const field = (name: string): string => lines.find(([key]) => key === name)?.[1] ?? "";
  return { event: field("event"), data: field("data"), id: field("id") };
}
