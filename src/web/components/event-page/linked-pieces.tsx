import { Fragment } from "react";
import type { TextPiece } from "#core/text/linked-text.ts";

/** A text as typed, whose web addresses can be followed; they are people's words, not our recommendation. */
export function LinkedPieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ text, href }, position) =>
    href === null ? (
      <Fragment key={position}>{text}</Fragment>
    ) : (
      <a key={position} href={href} rel="nofollow noopener ugc">
        {text}
      </a>
    ),
  );
}
