import { writeSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { lockFolder } from "#data/folder-lock.ts";

/** A process that tries to lock the folder given as its argument, says whether it could, and keeps it while others try. */
const folder = process.argv[2] ?? "";
const { lock } = await lockFolder(folder, "test", folder);
writeSync(1, lock ? "won" : "lost");
if (lock) await setTimeout(Number(process.argv[3] ?? 0));
