import { AVATAR_WIDTHS } from "#core/pictures/picture.ts";
import { Picture } from "#web/components/pictures/picture.tsx";

type AvatarProps = { initial: string; pictureKey?: string | null; large?: boolean };

/**
 * A person's picture, or the first letter of the name in a circle. Hidden from assistive technology: the name stands
 * beside it.
 */
export function Avatar({ initial, pictureKey = null, large = false }: AvatarProps) {
  return (
    <span className={large ? "avatar avatar--large" : "avatar"} aria-hidden="true">
      {pictureKey === null ? initial : <AvatarPicture pictureKey={pictureKey} large={large} />}
    </span>
  );
}

function AvatarPicture({ pictureKey, large }: { pictureKey: string; large: boolean }) {
  const [side] = AVATAR_WIDTHS;
  return (
    <Picture
      pictureKey={pictureKey}
      widths={AVATAR_WIDTHS}
      sizes={large ? "6rem" : "2.25rem"}
      alt=""
      width={side}
      height={side}
    />
  );
}
