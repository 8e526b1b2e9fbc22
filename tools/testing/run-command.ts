import { spawn } from "node:child_process";

/** Runs a program of the project under this Node with its output shown, and resolves with its exit code. */
export function runCommand(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** The same for a program that runs beside others: resolves also with all that it wrote, on both ways out, for its turn to be shown. */
export function keepCommand(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    // It writes to nobody's screen, yet is read on one.
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
