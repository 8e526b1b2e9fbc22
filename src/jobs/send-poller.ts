import { errorText } from "#core/errors.ts";
import { openPoller, type Poller, type PollerOptions } from "#jobs/poller.ts";

type SendPollerOptions<Claimed> = Required<Omit<PollerOptions, "work">> & {
  /** How many messages this process sends at the same time. */
  atOnce: number;
  /** More is claimed as soon as this many sends have ended since the last claim, or no send is left. */
  refillAfter: number;
  /** Whether the end of this send counts for `refillAfter`; without it the end of each does. */
  isRefilled?: (claimed: Claimed) => boolean;
  /** Claims up to `free` messages that are due. No other process gets them. */
  claim: (free: number) => Promise<readonly Claimed[]>;
  /** Sends one message and records the outcome. */
  send: (claimed: Claimed) => Promise<void>;
};

/**
 * Sends messages that are due and keeps up to `atOnce` of them in flight: each poll and each refill claims for the free
 * places only, so a receiver that does not answer holds up no other. `stop` claims no more and waits for the sends in
 * flight.
 */
export function openSendPoller<Claimed extends { id: number }>(options: SendPollerOptions<Claimed>): Poller {
  const { name, log, everyMs, atOnce, refillAfter, isRefilled = () => true, claim, send } = options;
  const inFlight = new Set<Promise<void>>();
  let ended = 0;

  const start = (claimed: Claimed): void => {
    const sent = send(claimed)
      .catch((error: unknown) =>
        log("the outcome of a send is not recorded", { work: name, id: claimed.id, error: errorText(error) }),
      )
      .finally(() => {
        inFlight.delete(sent);
        if (!isRefilled(claimed)) return;
        ended += 1;
        if (ended >= refillAfter || inFlight.size === 0) poller.wake();
      });
    inFlight.add(sent);
  };
  const poller = openPoller({
    name,
    async work() {
      const free = atOnce - inFlight.size;
      if (free === 0) return;
      ended = 0;
      for (const claimed of await claim(free)) start(claimed);
    },
    log,
    everyMs,
  });
  return {
    wake: poller.wake,
    async stop() {
      await poller.stop();
      await Promise.all(inFlight);
    },
  };
}
