import { PICTURE_MAX_BYTES, type PictureKind } from "#core/pictures/picture.ts";
import type { Refusal } from "#server/edge/refusals.ts";

const MULTIPART = "multipart/form-data";

/**
 * How much of a form with a picture is read at most. It is far more than a picture may have: a file that is somewhat too
 * large is read to its end and thrown away, so that the form can say so in its own words with everything that was typed.
 */
const BODY_MAX_BYTES: Readonly<Record<PictureKind, number>> = {
  avatar: 16 * PICTURE_MAX_BYTES.avatar,
  event: 8 * PICTURE_MAX_BYTES.event,
};

/** The body of a form with a picture, to be read as it comes; null when it holds no picture and is read as any form is. */
export function uploadBody(
  request: Request,
  kind: PictureKind,
): { stream: ReadableStream<Uint8Array> } | { refusal: Refusal } | null {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== MULTIPART || request.body === null) return null;
  const maxBytes = BODY_MAX_BYTES[kind];
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return { refusal: "body-too-large" };
  return { stream: request.body.pipeThrough(limit(maxBytes)) };
}

function limit(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new RangeError("The form is larger than any may be."));
      else controller.enqueue(chunk);
    },
  });
}
