import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "#storage/s3.ts";

type Bucket = {
  settings: S3Settings;
  /** Ends the store as if its machine were off. */
  halt: () => Promise<void>;
  /** Starts it again with its contents at the same address. */
  resume: () => Promise<void>;
  close: () => Promise<void>;
};

/** An S3-compatible store with one empty bucket, on a free port of this machine; the caller closes it. */
export async function aBucket(name = "pictures"): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), "samehour-bucket-"));
  const start = async (at: number) => {
    const server = new S3rver({
      port: at,
      address: "127.0.0.1",
      silent: true,
      directory,
      configureBuckets: [{ name, configs: [] }],
    });
    // An answer that ends after the store was closed would be logged to a closed log, which warns.
    server.logger.info = () => undefined;
    return { server, port: (await server.run()).port };
  };
  let running = await start(0);
  const { port } = running;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket: name,
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    halt: () => running.server.close(),
    async resume() {
      running = await start(port);
    },
    async close() {
      await running.server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
