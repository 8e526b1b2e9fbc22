import { type FocusPoint, objectPosition } from "#core/pictures/focus-point.ts";
import { PICTURE_FORMATS, PICTURE_TYPES, pictureUrl } from "#core/pictures/picture-address.ts";
import { PICTURE_MAX_BYTES, type PictureFault, type PictureKind, pictureFaultWords } from "#core/pictures/picture.ts";
import "#messages/parts/pictures.ts";
import { useTranslations } from "#web/texts.tsx";

type PictureProps = {
  pictureKey: string;
  /** The widths that it is kept in, in pixels (`pictureWidths`). */
  widths: readonly number[];
  /** How wide it is shown, as `sizes` of HTML says it: `96px`. */
  sizes: string;
  /** What is to be seen; empty where the text beside it says it. */
  alt: string;
  /** The sides of the box that is kept free until it is there, in CSS pixels. */
  width: number;
  height: number;
  /** The point that stays in sight where the box shows a part. */
  focus?: FocusPoint;
  /** Whether it may wait until somebody scrolls near it. */
  lazy?: boolean;
};

/** A picture of ours: the browser takes the smallest format that it knows, in the width that it needs. */
export function Picture({ pictureKey, widths, sizes, alt, width, height, focus, lazy = false }: PictureProps) {
  const setOf = (format: (typeof PICTURE_FORMATS)[number]): string =>
    widths.map((each) => `${pictureUrl(pictureKey, each, format)} ${each}w`).join(", ");
  return (
    <picture>
      {PICTURE_FORMATS.filter((format) => format !== "jpg").map((format) => (
        <source key={format} type={PICTURE_TYPES[format]} srcSet={setOf(format)} sizes={sizes} />
      ))}
      <img
        src={pictureUrl(pictureKey, widths[0] ?? width)}
        srcSet={setOf("jpg")}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        style={focus && { objectPosition: objectPosition(focus) }}
        loading={lazy ? "lazy" : undefined}
      />
    </picture>
  );
}

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

/** What the browser can tell of a file that was chosen; the server looks at its bytes. */
export function fileFault(file: Pick<File, "type" | "size">, kind: PictureKind): PictureFault | null {
  if (!file.type.startsWith("image/")) return "not-an-image";
  return file.size > PICTURE_MAX_BYTES[kind] ? "too-large" : null;
}
