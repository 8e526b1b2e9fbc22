import { setImmediate } from "node:timers/promises";

/** Small enough that whatever a piece holds, some 2,000 rows at most, is read within some 50 milliseconds. */
const PIECE_BYTES = 4_096;

/** The bytes in small pieces; requests have their turn after each, so that no file keeps a page waiting. */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      yield chunk.subarray(at, at + PIECE_BYTES);
      await setImmediate();
    }
  }
}
