import { parentPort, workerData } from "node:worker_threads";
import { countRows, openPglite } from "#data/pglite.ts";

// Opens a dump in memory, in its own thread, and counts the rows of its tables.
const dumpFile: string = workerData;
const engine = await openPglite(null, dumpFile);
const counts = await countRows(engine);
await engine.close();
parentPort?.postMessage(counts, []);
