import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { SHARED_SOURCES, SHORT_LIVED } from "#tests/support/short-lived.ts";

const WRITER = join(import.meta.dirname, "acknowledged-writer.ts");

type Round = { found: { rows: number; highest: number } | null; lastWritten: number };

/**
 * Kills the writer with SIGKILL a random time after its start, or after its second acknowledged row, and returns what
 * it found and wrote.
 */
async function writeUntilKilled(dataDir: string, from: "start" | "second row"): Promise<Round> {
  const child = spawn(process.execPath, [...SHORT_LIVED, WRITER, dataDir], {
    env: { ...process.env, ...SHARED_SOURCES },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const round: Round = { found: null, lastWritten: 0 };
  let written = 0;
  const killWithin = (ms: number) => setTimeout(() => child.kill("SIGKILL"), Math.random() * ms);
  if (from === "start") killWithin(900);
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, first, second] = line.split(" ");
    if (word === "found") round.found = { rows: Number(first), highest: Number(second) };
    if (word !== "wrote") continue;
    written += 1;
    // The second, so that all rounds together acknowledge more rows than there are rounds, however slow the machine is.
    if (from === "second row" && written === 2) killWithin(120);
    round.lastWritten = Number(first);
  }
  return round;
}

/**
 * Kills a process that writes to the embedded database in this folder, again and again, and expects each time that
 * every acknowledged row is there.
 */
export async function expectNothingLost(dataDir: string, rounds: number): Promise<void> {
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const killed = await writeUntilKilled(dataDir, round % 3 === 0 ? "start" : "second row");
    // Killed before it could look: the next round looks instead.
    const { rows, highest } = killed.found ?? { rows: acknowledged, highest: acknowledged };
    expect(highest, "the highest row found after the kill before").toBeGreaterThanOrEqual(acknowledged);
    expect(rows, "rows up to the highest are all there").toBe(highest);
    acknowledged = Math.max(highest, killed.lastWritten);
  }
  expect(acknowledged).toBeGreaterThan(rounds);
}
