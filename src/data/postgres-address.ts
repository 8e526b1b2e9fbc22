import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Does something with an address that PostgreSQL's own programs understand and that shows no password in the list of processes: it
 * stands in a file that only this user reads, and that is gone afterwards.
 */
export async function withProgramAddress<T>(
  databaseUrl: string,
  folder: string,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  // Known to the driver only; its `no-verify` is what the programs call `require`.
  url.searchParams.delete("uselibpqcompat");
  if (url.searchParams.get("sslmode") === "no-verify") url.searchParams.set("sslmode", "require");
  if (password === "") return work(url.href);
  const file = join(folder, `.pgpass-${randomUUID()}`);
  writeFileSync(file, `*:*:*:*:${password.replaceAll(/[\\:]/g, String.raw`\$&`)}\n`, { mode: 0o600 });
  url.searchParams.set("passfile", file);
  try {
    return await work(url.href);
  } finally {
    rmSync(file, { force: true });
  }
}
