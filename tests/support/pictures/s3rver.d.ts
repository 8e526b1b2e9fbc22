declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  /** The part of s3rver that tests use; the package brings no types. */
  export default class S3rver {
    logger: { info: (message: string) => unknown };
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string; configs: readonly string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
