import { type ChildProcess, spawn } from "node:child_process";
import { pipeline } from "node:stream/promises";
import { AppError } from "#core/errors.ts";

/** So much of what a program says of itself is worth telling. */
const NOTES_MAX = 4_000;

/** Runs another program to its end, giving it `input` to read. Fails with `unavailable` and its own words when it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  input: AsyncIterable<string | Uint8Array> | readonly string[] = [],
): Promise<void> {
  const child = spawn(program, [...args], { stdio: ["pipe", "ignore", "pipe"] });
  const ended = endOf(child, program);
  try {
    await pipeline(input, child.stdin);
  } catch (error) {
    // A program that gives up does not read to the end; its own words say why.
    await ended;
    throw error;
  }
  await ended;
}

/** What another program writes, as it comes. Fails at the end with `unavailable` and its own words when it fails. */
export async function* programOutput(program: string, args: readonly string[]): AsyncGenerator<Uint8Array> {
  const child = spawn(program, [...args], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = endOf(child, program);
  // Whoever stops reading early learns of it there; nobody else waits for it.
  ended.catch(() => undefined);
  yield* child.stdout;
  await ended;
}

async function endOf(child: ChildProcess, program: string): Promise<void> {
  let notes = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => void (notes = (notes + text).slice(-NOTES_MAX)));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject);
  child.once("close", resolve);
  const code = await promise;
  if (code !== 0) throw new AppError("unavailable", `${program} failed: ${notes.trim() || `code ${code}`}`);
}
