import { spawn } from "node:child_process";

/** Runs a program of the project on this Node, shows its output, and resolves with its exit code. */
export function runCommand(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** The same for a program that runs beside others: resolves also with its whole output, to be shown in turn. */
export function captureCommand(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    // Its output is not a terminal, but is shown on one.
    const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: "1" } : process.env;
    const child = spawn(process.execPath, args, { stdio: ["inherit", "pipe", "pipe"], env });
    const written: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => written.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => written.push(chunk));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      resolve({ code: signal ? 1 : (code ?? 1), output: Buffer.concat(written).toString("utf8") });
    });
  });
}
