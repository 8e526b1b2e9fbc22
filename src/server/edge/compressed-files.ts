import { mkdirSync, readdirSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress, type Encoding } from "#server/edge/compression.ts";
import { entityTag } from "#server/edge/conditional.ts";

/** The files of a build in their encodings, in a folder of their own: who starts the same build again need not make them again. */
export type CompressedFiles = {
  /** The bytes in an encoding, from the folder, or made now and kept there. */
  get: (bytes: Uint8Array, encoding: Encoding) => Promise<Uint8Array>;
  /** Leaves nothing in the folder that was not asked for since: an older build's. */
  prune: () => Promise<void>;
};

/** Compresses a build's scripts and styles as small as can be, which takes seconds of work: once, not at each start. */
export function keepCompressed(folder: string): CompressedFiles {
  const present = new Set(namesIn(folder));
  const requested = new Set<string>();
  return {
    async get(bytes, encoding) {
      const name = entityTag(bytes, encoding).slice(1, -1);
      requested.add(name);
      // Gone when a newer build was started meanwhile; empty when the power failed before it reached the disk.
      const kept = present.has(name) ? await readFile(join(folder, name)).catch(() => null) : null;
      if (kept !== null && kept.byteLength > 0) return kept;
      const made = await compress(bytes, encoding, "file");
      await keep(folder, name, made);
      return made;
    },
    async prune() {
      for (const name of present) if (!requested.has(name)) await rm(join(folder, name), { force: true });
    },
  };
}

/** None where there is no folder yet, and none can be made: a build may be laid where nothing may be written. */
function namesIn(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder).filter((name) => !name.includes("."));
  } catch {
    return [];
  }
}

/** Under its name once it is whole: others that start meanwhile read it. */
async function keep(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const draft = join(folder, `${name}.${process.pid}`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, join(folder, name));
  } catch {
    // It is made again at the next start; whoever asks for the file now has it.
    await rm(draft, { force: true }).catch(() => {});
  }
}
