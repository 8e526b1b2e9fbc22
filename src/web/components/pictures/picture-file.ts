import { type PictureError, pictureErrorText } from "#core/pictures/picture-error.ts";
import { PICTURE_MAX_BYTES, type PictureKind } from "#core/pictures/picture.ts";
import { useTranslations } from "#web/texts.tsx";

/** The reason why a file is rejected, as a title and a sentence. */
export function usePictureWords(kind: PictureKind) {
  const t = useTranslations("pictures");
  return (fault: PictureError) => {
    const { title, message } = pictureErrorText(kind, fault);
    // The core returns full message keys.
    const textOf = (key: string) => t(key.slice("pictures.".length) as Parameters<typeof t>[0]);
    return { title: textOf(title.key), message: textOf(message.key) };
  };
}

/** The errors of a chosen file that the browser can detect; the server checks its bytes. */
export function fileFault(file: Pick<File, "type" | "size">, kind: PictureKind): PictureError | null {
  if (!file.type.startsWith("image/")) return "not-an-image";
  return file.size > PICTURE_MAX_BYTES[kind] ? "too-large" : null;
}
