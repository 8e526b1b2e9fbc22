import type { PGlite } from "@electric-sql/pglite";

/**
 * Executes whole frontend messages and returns the backend's bytes. Streams, because `execProtocolRaw` of PGlite 0.5.16 also
 * parses every answer into a private list that only PGlite's own queries empty: a server that calls it alone runs out of memory.
 */
export async function answerMessages(engine: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  // PGlite passes a view of its own memory, which the next chunk overwrites.
  await engine.execProtocolRawStream(messages, { onRawData: (chunk) => void chunks.push(chunk.slice()) });
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
}
