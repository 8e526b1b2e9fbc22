import { type ModerateArguments, readModerateArguments } from "#cli/moderate-arguments.ts";
import { decideByCommand, markOf, type Moderated, readModerated } from "#cli/moderate-decision.ts";
import { openForTool, runTool, upgradeForTool } from "#cli/run-tool.ts";
import { AppError } from "#core/errors.ts";
import type { Database } from "#data/database.ts";
import { listWaitingClaims, listWaitingEvents, listWaitingSubmissions } from "#data/queries/waiting-moderation.ts";
import { translatorFor } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";

const translate = translatorFor("en");
const LISTED = 200;

await runTool(async (config, args) => {
  const read = readModerateArguments(args);
  if (!read.ok) throw new AppError("invalid", `${wordsIn(translate, read.fault)}\n\n${usage()}`);
  const database = await openForTool(config, "moderate");
  try {
    await upgradeForTool(config, database);
    const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
    const lines = await run(database, read.value, baseUrl);
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  } finally {
    await database.close();
  }
});

function usage(): string {
  return `${translate("moderate.usage")}\n\n${translate("moderate.options")}`;
}

async function run(database: Database, requested: ModerateArguments, baseUrl: string): Promise<readonly string[]> {
  if (requested.command === "list") return list(database);
  const { kind, id } = requested;
  const now = Date.now();
  const thing = await readModerated(database.db, requested, now);
  if (thing === null) throw new AppError("not-found", translate("moderate.unknown", { kind, id }));
  if (requested.command === "show") return show(thing, requested);
  if (markOf(thing) !== requested.mark) throw new AppError("conflict", translate("moderate.changed", { kind, id }));
  return [await decideByCommand(database, { requested, thing, baseUrl, translate }, now)];
}

async function list({ db }: Database): Promise<readonly string[]> {
  const events = await listWaitingEvents(db, LISTED);
  const submissions = await listWaitingSubmissions(db, LISTED);
  const claims = await listWaitingClaims(db, { limit: LISTED });
  const lines = [
    ...events.map(({ publicId, title, organizerName, held, importStatus }) => {
      const state = importStatus === "pending" ? "imported" : held ? "held" : "live";
      return translate("moderate.event", { id: publicId, state, title, organizer: organizerName });
    }),
    ...submissions.map(({ publicId, eventTitle, organizerName, spamSignals }) => {
      const values = { title: eventTitle, organizer: organizerName, spamSignals: spamSignals.length };
      return translate("moderate.submission", { id: publicId, ...values });
    }),
    ...claims.map(({ id, organizer, claimant }) =>
      translate("moderate.claim", { id: String(id), organizer, claimant }),
    ),
  ];
  if (lines.length === 0) return [translate("moderate.nothing")];
  const isCut = Math.max(events.length, submissions.length, claims.length) === LISTED;
  return isCut ? [...lines, translate("moderate.more", { count: LISTED })] : lines;
}

function show(thing: Moderated, { kind, id }: { kind: string; id: string }): readonly string[] {
  const lines = thing.details.map(([name, value]) => `${`${name}:`.padEnd(22)} ${value}`);
  return [...lines, "", translate("moderate.mark", { kind, id, mark: markOf(thing) })];
}
