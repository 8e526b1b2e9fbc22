import { openForTool, runTool } from "#cli/run-tool.ts";
import { migrate } from "#data/migrate.ts";

await runTool(async (config) => {
  const database = await openForTool(config, "migrate");
  try {
    const taken = await migrate(database.pool);
    const lines = taken.map((name) => `Applied ${name}.\n`).join("");
    process.stdout.write(lines === "" ? "The database is up to date.\n" : lines);
  } finally {
    await database.close();
  }
});
