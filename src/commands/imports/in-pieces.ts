import { setImmediate } from "node:timers/promises";

/**
 * Whatever a piece holds, some 500 rows at most, is read within some ten milliseconds: a page that waits for its turn ten times
 * is still quick. Ordinary files take no longer than in large pieces.
 */
const PIECE_BYTES = 1_024;

/** The bytes in small pieces; requests have their turn after each, so that no file keeps a page waiting. */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      yield chunk.subarray(at, at + PIECE_BYTES);
      await setImmediate();
    }
  }
}
