// `npm run bench -- NAME [ARGUMENTS]` measures on this machine; docs/performance.md has the figures. Without a name it lists them.
import { benchAccounts } from "./bench/accounts.ts";
import { benchCalendar } from "./bench/calendar.ts";
import { benchDashboard } from "./bench/dashboard.ts";
import { benchDeleteAll } from "./bench/delete-all.ts";
import { benchDigest } from "./bench/digest.ts";
import { benchFiles } from "./bench/files.ts";
import { benchFilters } from "./bench/filters.ts";
import { benchHostileImports } from "./bench/hostile-imports.ts";
import { benchEmbeddedImport } from "./bench/import-embedded.ts";
import { benchImport } from "./bench/import.ts";
import { benchLinks } from "./bench/links.ts";
import { benchLive } from "./bench/live.ts";
import { benchMembers } from "./bench/members.ts";
import { benchMemory } from "./bench/memory.ts";
import { benchMixed } from "./bench/mixed.ts";
import { benchModerate } from "./bench/moderate.ts";
import { benchPages } from "./bench/pages.ts";
import { benchReminders } from "./bench/reminders.ts";

type Bench = { measures: string; run: (args: readonly string[]) => Promise<void> };

const NOW = Date.UTC(2026, 10, 18, 12);
const SIZES = [1_000, 10_000, 100_000];

const BENCHES: Readonly<Record<string, Bench>> = {
  mixed: {
    measures: "[SIZE]: /events in real use, with each part of its way switched off in turn",
    run: ([size]) => benchMixed(count(size)),
  },
  pages: {
    measures: "[SIZE …]: pages from the cache beside a bare server and nginx, and rendered for each request",
    run: (sizes) => benchPages(sizes.length > 0 ? sizes.map(Number) : SIZES),
  },
  calendar: {
    measures: "[SIZE]: the CPU of each view of the calendar beside the list of events, none from the cache",
    run: ([size]) => benchCalendar(count(size)),
  },
  files: {
    measures: "[EVENTS]: the calendar file of 10,000 events, and the API's list, beside a bare server and nginx",
    run: ([events]) => benchFiles(count(events)),
  },
  filters: {
    measures: "[SIZE]: thirty combinations of filters with their counts, on both databases",
    run: ([size]) => benchFilters(count(size)),
  },
  memory: {
    measures: "[REQUESTS]: the server's memory over 100,000 varied requests, on the embedded database",
    run: ([requests]) => benchMemory(count(requests)),
  },
  accounts: {
    measures: "whether response times tell who has an account, and what a session costs",
    run: () => benchAccounts(),
  },
  import: {
    measures:
      "[ROWS] [shown]: an import beside COPY of the same rows and beside visitors; new events are held, or shown",
    run: ([rows, shown]) => benchImport(count(rows), shown === "shown"),
  },
  "import-embedded": {
    measures: "[ROWS]: an import into the embedded database beside visitors, and its undo",
    run: ([rows]) => benchEmbeddedImport(count(rows)),
  },
  "hostile-imports": {
    measures: "how long files that are made to keep the process busy block the event loop",
    run: () => benchHostileImports(NOW),
  },
  "delete-all": {
    measures: "[EVENTS]: 'Delete All Events' and its Undo",
    run: ([events]) => benchDeleteAll(NOW, count(events)),
  },
  dashboard: {
    measures: "[EVENTS]: each page of the dashboard with 100 and with 5,000 listings, two in five of which wait",
    run: ([events]) => benchDashboard(count(events)),
  },
  moderate: {
    measures: "[EVENTS]: 'Approve all' on the embedded database beside visitors, and its CPU",
    run: ([events]) => benchModerate(count(events)),
  },
  digest: {
    measures: "[MEMBERS]: the weekly digest to 10,000 members, beside visitors",
    run: ([members]) => benchDigest(count(members)),
  },
  links: {
    measures: "[LINKS] [PACE]: the check of 10,000 links, per hour, and its memory",
    run: ([links, pace]) => benchLinks(NOW, count(links), count(pace)),
  },
  reminders: {
    measures: "[MEMBERS]: 10,000 reminders due at one moment, handed to a mail server beside visitors",
    run: ([members]) => benchReminders(count(members)),
  },
  members: {
    measures: "[EVENTS]: a hundred signed-in members who request their pages at once",
    run: ([events]) => benchMembers(count(events)),
  },
  live: {
    measures: "the memory of open streams, delivery, and publishing to 50,000 followers",
    run: () => benchLive(),
  },
};

function count(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

const [name = "", ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  const lines = Object.entries(BENCHES).map(([each, { measures }]) => `  ${each.padEnd(16)} ${measures}\n`);
  process.stdout.write(`npm run bench -- NAME [ARGUMENTS]\n${lines.join("")}`);
  process.exitCode = name === "" ? 0 : 1;
} else {
  await bench.run(args);
  process.exit(process.exitCode ?? 0);
}
