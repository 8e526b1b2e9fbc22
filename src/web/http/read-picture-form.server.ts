import { AppError } from "#core/errors.ts";
import { uploadKindOf } from "#core/pictures/picture-address.ts";
import type { PictureError } from "#core/pictures/picture-error.ts";
import { type Upload, readUpload } from "#storage/read-upload.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A form that may hold a picture: its text fields, and the picture or the reason why the picture was rejected on arrival. */
export type PictureForm = { fields: FormData; upload: Upload | null; uploadFault: PictureError | null };

/** The error for a picture that exceeds an upload limit, by whose limit it is: the person's or the site's. */
const FAULT_OF = { person: "too-many", site: "busy" } as const;
const STATUS_OF: Partial<Record<PictureError | "failed", number>> = { "too-many": 429, busy: 503 };

/**
 * Returns the status for a picture that a limit rejected (RFC 6585 §4, RFC 9110 §15.6.4); `otherwise` for any other
 * outcome.
 */
export function statusOfPicture(fault: PictureError | "failed" | null, otherwise: number): number {
  return (fault !== null && STATUS_OF[fault]) || otherwise;
}

/**
 * Reads a form that may hold a picture, or a form of plain fields, sent to one of `UPLOAD_ADDRESSES`. Returns null for
 * a form that is damaged, incomplete or could not be written to disk. A picture is accepted only from a signed-in
 * person whom `mayUpload`, which is called before the form is read, lets upload it. The caller must store or discard
 * the returned picture.
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
    // A damaged form is the sender's error and needs no log entry.
    if (!(error instanceof AppError && error.code === "invalid"))
      logError(error, "a form with a picture could not be read");
    return null;
  }
}
