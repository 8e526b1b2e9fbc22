import { openForTool, runTool, upgradeForTool } from "#cli/run-tool.ts";

await runTool(async (config) => {
  const database = await openForTool(config, "migrate");
  try {
    const taken = await upgradeForTool(config, database);
    const lines = taken.map((name) => `Applied ${name}.\n`).join("");
    process.stdout.write(lines === "" ? "The database is up to date.\n" : lines);
  } finally {
    await database.close();
  }
});
