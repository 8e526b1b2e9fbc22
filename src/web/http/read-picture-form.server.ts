import { AppError } from "#core/errors.ts";
import { uploadKindOf } from "#core/pictures/upload-addresses.ts";
import { readUpload, type UploadForm } from "#storage/read-upload.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * A form that may hold a picture, or one of plain fields, sent to one of `UPLOAD_ADDRESSES`; null when it is damaged or broke
 * off, or could not be put down. Whoever gets a picture stores it or discards it.
 */
export async function readPictureForm(
  request: Request,
  { storage, logError }: Pick<RequestContext, "storage" | "logError">,
): Promise<UploadForm | null> {
  const kind = uploadKindOf(new URL(request.url).pathname) ?? "avatar";
  const isMultipart = request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
  try {
    return isMultipart ? await readUpload(request, storage, kind) : { fields: await request.formData(), upload: null };
  } catch (error) {
    // A damaged form is its sender's doing and nothing to look into.
    if (!(error instanceof AppError && error.code === "invalid")) logError(error, "a form with a picture was not read");
    return null;
  }
}
