// `npm run bench [-- SIZE …]`: how long the lists take on each engine, on this machine, at 1,000, 10,000 and 100,000 events.
// `npm run bench -- accounts`: whether the time of an answer tells who has an account, and what signing in costs others.
// Nine of ten events are weekly series. Query plans are held to their indexes by `npm run test:long`.
// `npm run bench -- members [SIZE …]`: feed, saved events, /events and one's own events for a member with 200 follows and 1,000 saves.
// `npm run bench -- admin [SIZE …]`: the dashboard's lists, searched and narrowed.
// `npm run bench -- delete-all [EVENTS]`: how long 'Delete All Events' and its Undo take.
// `npm run bench -- audit [SIZE …]`: a page of the audit log and of members' activities, searched and narrowed.
// `npm run bench -- users [SIZE …]`: a page of the members, searched and narrowed.
// `npm run bench -- live`: what streams cost, how fast they tell, and what publishing costs with 50,000 followers.
// `npm run bench -- digest [MEMBERS]`: what writing and sending the weekly digest to 10,000 members takes, and the site meanwhile.
// `npm run bench -- import [ROWS] [shown]`: how long an import takes beside COPY of the same rows, its memory, and the site meanwhile; new events are held, or shown at once.
// `npm run bench -- import-embedded [ROWS]`: how the site's pages are answered while rows are imported into the embedded database and taken back.
// `npm run bench -- hostile-imports`: how long files that are made to keep the process busy keep its event loop busy.
// `npm run bench -- memory [REQUESTS]`: what the server holds in memory over 100,000 varied requests on the embedded database.
import { cpus } from "node:os";
import { openPgliteTestDatabase } from "#tests/support/database/pglite-test-database.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { benchAdmin } from "./bench/admin.ts";
import { benchAccounts } from "./bench/accounts.ts";
import { benchAudit } from "./bench/audit.ts";
import { benchDeleteAll } from "./bench/delete-all.ts";
import { benchDigest } from "./bench/digest.ts";
import { benchHostileImports } from "./bench/hostile-imports.ts";
import { benchEmbeddedImport } from "./bench/import-embedded.ts";
import { benchImport } from "./bench/import.ts";
import { benchLive } from "./bench/live.ts";
import { benchLists } from "./bench/lists.ts";
import { benchHttp } from "./bench/http.ts";
import { benchMembers } from "./bench/members.ts";
import { benchMemory } from "./bench/memory.ts";
import { benchMixed } from "./bench/mixed.ts";
import { benchUsers } from "./bench/users.ts";
import { startPostgres } from "./start-postgres.ts";

const SIZES = [1_000, 10_000, 100_000];
const NOW = Date.UTC(2026, 10, 18, 12);

if (process.argv[2] === "accounts") {
  await benchAccounts();
  process.exit(0);
}

if (process.argv[2] === "import") {
  const rows = process.argv[3] === undefined ? undefined : Number(process.argv[3]);
  await benchImport(rows, process.argv[4] === "shown");
  process.exit(0);
}

if (process.argv[2] === "import-embedded") {
  await benchEmbeddedImport(process.argv[3] === undefined ? undefined : Number(process.argv[3]));
  process.exit();
}

if (process.argv[2] === "hostile-imports") {
  await benchHostileImports(NOW);
  process.exit();
}

if (process.argv[2] === "memory") {
  await benchMemory(process.argv[3] === undefined ? undefined : Number(process.argv[3]));
  process.exit(0);
}

if (process.argv[2] === "digest") {
  await benchDigest(process.argv[3] === undefined ? undefined : Number(process.argv[3]));
  process.exit(0);
}

if (process.argv[2] === "audit") {
  await benchAudit(NOW, process.argv.slice(3).map(Number));
  process.exit(0);
}

if (process.argv[2] === "users") {
  await benchUsers(NOW, process.argv.slice(3).map(Number));
  process.exit(0);
}

if (process.argv[2] === "live") {
  await benchLive();
  process.exit(0);
}

if (process.argv[2] === "admin") {
  await benchAdmin(NOW, process.argv.slice(3).map(Number));
  process.exit(0);
}

if (process.argv[2] === "delete-all") {
  await benchDeleteAll(NOW, process.argv[3] === undefined ? undefined : Number(process.argv[3]));
  process.exit(0);
}

if (process.argv[2] === "mixed") {
  await benchMixed(process.argv[3] === undefined ? undefined : Number(process.argv[3]));
  process.exit(0);
}

if (process.argv[2] === "members") {
  await benchMembers(NOW, process.argv.slice(3).map(Number));
  process.exit(0);
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : SIZES;
process.stdout.write(`${cpus()[0]?.model ?? "?"}, ${cpus().length} cores, Node ${process.versions.node}\n`);
process.stdout.write(
  "Milliseconds. 'first' finds where the pages begin, once for each minute and change; ratio: of the median, to the first size, read in turn.\n",
);

const server = await startPostgres();
if (server) {
  process.env["TEST_DATABASE_URL"] = server.url;
  await benchLists("PostgreSQL", openPostgresTestDatabase, sizes, NOW);
  await server.stop();
} else {
  process.stdout.write("PostgreSQL: not on this machine, not measured\n");
}
await benchLists("PGlite", openPgliteTestDatabase, sizes, NOW);
await benchHttp(sizes);
