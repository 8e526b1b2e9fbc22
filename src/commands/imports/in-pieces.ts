import { setImmediate } from "node:timers/promises";

/**
 * A piece with up to 500 rows is read within some ten milliseconds, so a page that waits for ten pieces is still fast.
 * Ordinary files take no longer than in large pieces.
 */
const PIECE_BYTES = 1_024;

/** Splits the bytes into small pieces and yields to requests after each, so that no file blocks a page. */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      yield chunk.subarray(at, at + PIECE_BYTES);
      await setImmediate();
    }
  }
}
