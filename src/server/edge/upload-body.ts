import type { Refusal } from "#server/edge/refusals.ts";

const MULTIPART = "multipart/form-data";

/** The body of a form with a file, to be read as it comes; null when it holds no file and is read as any form is. */
export function uploadBody(
  request: Request,
  maxBytes: number,
): { stream: ReadableStream<Uint8Array> } | { refusal: Refusal } | null {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== MULTIPART || request.body === null) return null;
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
