import { type PictureFault, type PictureKind, pictureFaultWords } from "#core/pictures/picture.ts";
import "#messages/parts/pictures.ts";
import { useTranslations } from "#web/texts.tsx";

/** Says in a title and a sentence why a file is no picture of ours. */
export function usePictureWords(kind: PictureKind) {
  const t = useTranslations();
  return (fault: PictureFault) => {
    const { title, message } = pictureFaultWords(kind, fault);
    // The core names messages by their keys; these are in the part of the catalogue that this file imports.
    const say = (key: string) => t(key as Parameters<typeof t>[0]);
    return { title: say(title.key), message: say(message.key) };
  };
}
