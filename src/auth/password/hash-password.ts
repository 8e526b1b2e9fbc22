import { argon2, timingSafeEqual, randomBytes } from "node:crypto";
import { promisify } from "node:util";

/**
 * Argon2id with 19 MiB, two passes and one lane: the smallest of the settings that OWASP's password storage cheat
 * sheet considers equal. Node computes it in its thread pool, so other requests continue.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const derive = promisify(argon2);

type Hash = { memory: number; passes: number; parallelism: number; nonce: Buffer; key: Buffer };

/** The stored form of a password, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const settings = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, nonce: randomBytes(SALT_BYTES) };
  return written({ ...settings, key: await keyOf(password, settings, KEY_BYTES) });
}

/**
 * Whether the password matches the stored one. Without a stored one it takes as long and never matches, so that the
 * duration does not reveal whether an address has an account (PRODUCT P9).
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? null : read(stored);
  const hash = known ?? NOBODYS;
  const key = await keyOf(password, hash, hash.key.byteLength);
  return timingSafeEqual(key, hash.key) && known !== null;
}

/** The same password on another keyboard or system: compatibility forms are equal (RFC 8265 §4.2). */
async function keyOf(password: string, hash: Omit<Hash, "key">, tagLength: number): Promise<Buffer> {
  const { memory, passes, parallelism, nonce } = hash;
  return derive("argon2id", { message: password.normalize("NFKC"), nonce, parallelism, tagLength, memory, passes });
}

function written({ memory, passes, parallelism, nonce, key }: Hash): string {
  const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(key)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function read(stored: string): Hash | null {
  const [, memory, passes, parallelism, nonce = "", key = ""] = PHC.exec(stored) ?? [];
  if (memory === undefined) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, "base64"),
    key: Buffer.from(key, "base64"),
  };
}

const NOBODYS: Hash = {
  memory: MEMORY_KIB,
  passes: PASSES,
  parallelism: LANES,
  nonce: randomBytes(SALT_BYTES),
  key: randomBytes(KEY_BYTES),
};
