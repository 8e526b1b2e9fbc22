import type { CSSProperties } from "react";
import type { RowPicture as RowPictureView } from "#web/components/events/event-row-view.ts";
import { Picture } from "#web/components/pictures/picture.tsx";

const SIZE = { sizes: "136px", width: 136, height: 102 };

/** The small picture of an event: decoration beside its words, and never the only link. */
export function RowPicture({ picture }: { picture: RowPictureView }) {
  if (picture.kind === "own") {
    const { key, widths, focus } = picture;
    return (
      <div className="event-picture" aria-hidden="true">
        <Picture pictureKey={key} widths={widths} alt="" focus={focus} lazy {...SIZE} />
      </div>
    );
  }
  return (
    <svg className="event-picture" style={picture.colors as CSSProperties} aria-hidden="true">
      <use href={picture.figure} />
    </svg>
  );
}
