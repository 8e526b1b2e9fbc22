import { cpus } from "node:os";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { type ThrowAwayPostgres, startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { measureDelivery } from "./live-delivery.ts";
import { measureMemory } from "./live-memory.ts";
import { fillMembers } from "./live-members.ts";
import { LIVE_SECRET } from "./live-secret.ts";
import { measurePublishing } from "./live-publishing.ts";
import { startSite } from "./start-site.ts";
import type { StartedProgram } from "./started-program.ts";

const STREAMS = 5_000;
const FOLLOWERS = 50_000;

/** `npm run bench -- live`: what streams cost, how fast they tell, and what publishing costs with many followers, on PostgreSQL. */
export async function benchLive(): Promise<void> {
  process.stdout.write(`${cpus()[0]?.model ?? "?"}, ${cpus().length} cores, Node ${process.versions.node}\n`);
  if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
  const server = await startPostgres();
  if (server === null) throw new Error("PostgreSQL is not on this machine, and live updates are measured on it only");
  const database = await openFilled(server);
  const sites: StartedProgram[] = [];
  try {
    const site = await startSite({ DATABASE_URL: server.url, AUTH_SECRET: LIVE_SECRET });
    sites.push(site);
    await measureMemory(site, STREAMS);
    await measureDelivery(site, database);
    await measurePublishing(site, database, FOLLOWERS);
  } finally {
    for (const site of sites) await site.stop();
    await database.close();
    await server.stop();
  }
}

async function openFilled({ url }: ThrowAwayPostgres): Promise<Database> {
  const database = await openDatabase({ url, dataDir: "", log: () => undefined, purpose: "bench" });
  await migrate(database.pool);
  await fillMembers(database, { members: FOLLOWERS, sessions: STREAMS });
  return database;
}
