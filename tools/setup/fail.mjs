/** A problem that the user can fix: shown without a stack trace. */
export class SetupError extends Error {}

/**
 * Runs an entry point; a SetupError ends it with its words and code 1, anything else with its stack.
 * @param {() => Promise<number>} main resolves with the exit code
 */
export async function runEntry(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`\n${error instanceof SetupError ? error.message : error.stack}\n\n`);
    process.exitCode = 1;
  }
}
