import type { CSSProperties } from "react";
import type { RowPicture as RowPictureView } from "#web/components/events/event-row-view.ts";
import { Picture } from "#web/components/pictures/picture.tsx";

const SIZE = { sizes: "136px", width: 136, height: 102 };

/** The small picture of an event: decoration beside its words, and never the only link. */
export function RowPicture({ picture, className = "" }: { picture: RowPictureView; className?: string }) {
  if (picture.kind === "own") {
    const { key, widths, focus } = picture;
    return (
      <div className={`event-picture ${className}`} aria-hidden="true">
        <Picture pictureKey={key} widths={widths} alt="" focus={focus} lazy {...SIZE} />
      </div>
    );
  }
  return (
    <div className={`event-picture ${className}`} style={picture.colors as CSSProperties} aria-hidden="true">
      <svg viewBox="0 0 72 72" preserveAspectRatio="xMidYMid slice">
        <use href={picture.figure} />
      </svg>
    </div>
  );
}
