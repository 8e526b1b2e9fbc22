import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { AppError } from "#core/errors.ts";

/** Most bytes of typed values, the same as in a form without a picture. */
const TYPED_MAX_BYTES = 1_048_576;
const LIMITS = { files: 1, fields: 500, parts: 501, fieldNameSize: 100, fieldSize: TYPED_MAX_BYTES, headerPairs: 50 };

/** A body as a stream for a pipeline. */
export async function* chunksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* body;
}

/** The error for a form that is invalid, damaged, or incomplete. */
export function damaged(cause?: unknown): AppError {
  return new AppError("invalid", "The form cannot be read.", { cause });
}

/** Parses a multipart form of one file as it arrives. */
export function parserOf(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: LIMITS });
  } catch (error) {
    throw damaged(error);
  }
}

/** The typed values received so far; too many, or a cut value, end the parser. */
export function gatherFields(parser: BusboyInstance): FormData {
  const fields = new FormData();
  let typed = 0;
  parser.on("field", (name, value, isNameCut, isValueCut) => {
    typed += name.length + value.length;
    const hasNul = `${name}${value}`.includes("\0");
    if (isNameCut || isValueCut || hasNul || typed > TYPED_MAX_BYTES) parser.destroy(damaged());
    else fields.append(name, value);
  });
  parser.on("fieldsLimit", () => parser.destroy(damaged()));
  parser.on("partsLimit", () => parser.destroy(damaged()));
  return fields;
}
