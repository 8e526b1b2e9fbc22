import { openForTool, refuseArguments, runTool, upgradeForTool } from "#cli/run-tool.ts";

const USAGE =
  "Usage: npm run migrate\n\n  Brings the database to the schema of this version. The command takes no arguments.";

await runTool(async (config, args) => {
  refuseArguments(args, USAGE);
  const database = await openForTool(config, "migrate");
  try {
    const taken = await upgradeForTool(config, database);
    const lines = taken.map((name) => `Applied ${name}.\n`).join("");
    process.stdout.write(lines === "" ? "The database is up to date.\n" : lines);
  } finally {
    await database.close();
  }
});
