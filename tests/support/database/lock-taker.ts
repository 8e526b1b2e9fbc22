import { writeSync } from "node:fs";
import { lockFolder } from "#data/folder-lock.ts";

/**
 * A process that tries to lock the folder given as its argument, prints whether it succeeded, and runs until its input
 * ends.
 */
const folder = process.argv[2] ?? "";
const { lock } = await lockFolder(folder, "test", folder);
writeSync(1, lock ? "won" : "lost");
process.stdin.resume();
