import { AppError } from "#core/errors.ts";
import { uploadKindOf } from "#core/pictures/picture-address.ts";
import type { PictureError } from "#core/pictures/picture-error.ts";
import { type Upload, readUpload } from "#storage/read-upload.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A form that may hold a picture: what was typed, and the picture; or why it was thrown away as it came. */
export type PictureForm = { fields: FormData; upload: Upload | null; uploadFault: PictureError | null };

/** What there was no room for, by whose bound it was; with the status of the answer (RFC 6585 §4, RFC 9110 §15.6.4). */
const FAULT_OF = { person: "too-many", site: "busy" } as const;
const STATUS_OF: Partial<Record<PictureError | "failed", number>> = { "too-many": 429, busy: 503 };

/** The status that says that a picture came when there was no room; otherwise the given one. */
export function statusOfPicture(fault: PictureError | "failed" | null, otherwise: number): number {
  return (fault !== null && STATUS_OF[fault]) || otherwise;
}

/**
 * A form that may hold a picture, or one of plain fields, sent to one of `UPLOAD_ADDRESSES`; null when it is damaged or broke
 * off, or could not be put down. The picture is kept only for somebody who is signed in and whom `mayUpload` lets upload
 * it; it is asked before the form is read. Whoever gets a picture stores it or discards it.
 */
export async function readPictureForm(
  request: Request,
  { storage, viewer, uploads, logError }: Pick<RequestContext, "storage" | "viewer" | "uploads" | "logError">,
  mayUpload: () => Promise<boolean> = async () => true,
): Promise<PictureForm | null> {
  const kind = uploadKindOf(new URL(request.url).pathname) ?? "avatar";
  const isMultipart = request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
  try {
    if (!isMultipart) return { fields: await request.formData(), upload: null, uploadFault: null };
    const room = viewer !== null && (await mayUpload()) ? uploads : null;
    const { fields, upload, refused } = await readUpload(request, { storage, kind, room });
    return { fields, upload, uploadFault: refused === undefined ? null : FAULT_OF[refused] };
  } catch (error) {
    // A damaged form is its sender's doing and nothing to look into.
    if (!(error instanceof AppError && error.code === "invalid")) logError(error, "a form with a picture was not read");
    return null;
  }
}
