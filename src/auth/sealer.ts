import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Seals short texts that a browser stores for us: it can neither read nor change them. `purpose` separates different uses. */
export type Sealer = {
  /** Only letters, digits, `-` and `_`. */
  seal: (purpose: string, text: string) => string;
  /** Null for a text that was not sealed here for this purpose. */
  open: (purpose: string, sealed: string) => string | null;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a separate key for each purpose, all derived from the site's secret (RFC 5869). */
export function makeSealer(secret: string): Sealer {
  const keyFor = (purpose: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", `seal ${purpose}`, 32));
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
      const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64url");
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        // The tag does not match: forged, changed, or sealed with another secret.
        return null;
      }
    },
  };
}
