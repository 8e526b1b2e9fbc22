import { countRows, openPglite } from "#data/pglite.ts";

// A program: opens a dump as a database in a folder that it makes, and sends its parent the number of rows of each table.
const [dumpFile = "", folder = ""] = process.argv.slice(2);
const engine = await openPglite(folder, dumpFile);
const counts = await countRows(engine);
await engine.close();
process.send?.(counts);
