import { AVATAR_WIDTHS } from "#core/pictures/picture.ts";
import { pictureUrl } from "#core/pictures/picture-address.ts";

type AvatarProps = { initial: string; pictureKey?: string | null; large?: boolean };

/** A person's picture, or their letter in a circle, beside their name: it says nothing that the name does not. */
export function Avatar({ initial, pictureKey = null, large = false }: AvatarProps) {
  return (
    <span className={large ? "avatar avatar--large" : "avatar"} aria-hidden="true">
      {pictureKey === null ? initial : <AvatarPicture pictureKey={pictureKey} large={large} />}
    </span>
  );
}

function AvatarPicture({ pictureKey, large }: { pictureKey: string; large: boolean }) {
  const [smallest] = AVATAR_WIDTHS;
  const size = large ? "6rem" : "2.25rem";
  const sources = AVATAR_WIDTHS.map((width) => `${pictureUrl(pictureKey, width, "webp")} ${width}w`);
  return (
    <img
      src={pictureUrl(pictureKey, smallest)}
      srcSet={sources.join(", ")}
      sizes={size}
      width={smallest}
      height={smallest}
      alt=""
    />
  );
}
