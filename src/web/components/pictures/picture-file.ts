import { type PictureError, pictureErrorText } from "#core/pictures/picture-error.ts";
import { PICTURE_MAX_BYTES, type PictureKind } from "#core/pictures/picture.ts";
import { useTranslations } from "#web/texts.tsx";

/** Says in a title and a sentence why a file is no picture of ours. */
export function usePictureWords(kind: PictureKind) {
  const t = useTranslations("pictures");
  return (fault: PictureError) => {
    const { title, message } = pictureErrorText(kind, fault);
    // The core names messages by their whole keys.
    const say = (key: string) => t(key.slice("pictures.".length) as Parameters<typeof t>[0]);
    return { title: say(title.key), message: say(message.key) };
  };
}

/** What the browser can tell of a file that was chosen; the server looks at its bytes. */
export function fileFault(file: Pick<File, "type" | "size">, kind: PictureKind): PictureError | null {
  if (!file.type.startsWith("image/")) return "not-an-image";
  return file.size > PICTURE_MAX_BYTES[kind] ? "too-large" : null;
}
