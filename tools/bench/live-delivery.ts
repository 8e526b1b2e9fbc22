import { notifyPerson } from "#commands/notifications/notify-person.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { Database } from "#data/database.ts";
import { liveClients } from "./live-clients.ts";
import { memberId } from "./live-members.ts";
import { LIVE_SECRET } from "./live-secret.ts";
import type { StartedProgram } from "./started-program.ts";

const SIZES = [10, 1_000] as const;
const ROUNDS = 4;
const TOLD_A_ROUND = 250;
const WITHIN_MS = 10_000;
const LIMIT = 3;

/** How long a notification takes from its command's call to its reader's connection, with few and with many streams open, in turn. */
export async function measureDelivery(site: StartedProgram, database: Database): Promise<void> {
  const times: Record<number, number[]> = { 10: [], 1_000: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const size of SIZES) {
      const clients = liveClients(site, LIVE_SECRET);
      await clients.openTo(size);
      const found = await deliverTo(clients, { database, size });
      // The first answers of a process take long.
      if (round > 0) times[size]?.push(...found);
      await clients.close();
    }
  }
  const [few, many] = SIZES.map((size) => percentiles(times[size] ?? []));
  if (few === undefined || many === undefined) return;
  process.stdout.write("\nDelivery, ms from the command's call to the reader's connection\n");
  for (const [size, { p50, p99 }] of [
    [SIZES[0], few],
    [SIZES[1], many],
  ] as const) {
    process.stdout.write(`${String(size).padStart(6)} streams  p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)}\n`);
  }
  process.stdout.write(
    `p99 at ${SIZES[1]} is ${(many.p99 / few.p99).toFixed(2)} of that at ${SIZES[0]} (at most ${LIMIT})\n`,
  );
}

async function deliverTo(
  clients: ReturnType<typeof liveClients>,
  { database, size }: { database: Database; size: number },
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let told = 0; told < TOLD_A_ROUND; told += 1) {
    const member = (told * 7) % size;
    const heard = Promise.withResolvers<number>();
    clients.onNews((who, at) => {
      if (who === member) heard.resolve(at);
    });
    const late = setTimeout(() => heard.reject(new Error("a notification did not come")), WITHIN_MS);
    const began = performance.now();
    const written = { actor: SYSTEM_ACTOR, userId: memberId(member), title: `News ${told}`, message: "Words" };
    await notifyPerson(database, written, Date.now());
    times.push((await heard.promise) - began);
    clearTimeout(late);
  }
  return times;
}

function percentiles(values: readonly number[]): { p50: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
