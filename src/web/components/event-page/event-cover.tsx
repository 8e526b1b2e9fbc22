import { EVENT_PICTURE_SHAPE } from "#core/pictures/picture.ts";
import { Picture } from "#web/components/pictures/picture.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { HeadView } from "#web/components/event-page/event-page-view.ts";

/** The frame that is kept free until the picture is there, in CSS pixels. */
const WIDTH = 1_280;
const RINGS = [46, 86, 126, 166, 206, 246, 286, 326];
const FIRST_OPACITY = 0.62;
const OPACITY_STEP = 0.066;

const wholePicture = async () => (await import("#web/components/event-page/whole-picture.tsx")).WholePicture;
const LazyWholePicture = lazyPart(wholePicture, import.meta.env.SSR ? await wholePicture() : null);

/** The sky at the event's hour with a dial coming up, or the organizer's own picture. */
export function EventCover({ cover }: { cover: HeadView["cover"] }) {
  if (cover.image !== null) {
    return (
      <div className="event__cover event__cover--image">
        <Picture
          pictureKey={cover.image.key}
          widths={cover.image.widths}
          sizes="(max-width: 62rem) 100vw, 45rem"
          alt={cover.image.alt}
          width={WIDTH}
          height={(WIDTH * EVENT_PICTURE_SHAPE.height) / EVENT_PICTURE_SHAPE.width}
          focus={cover.image.focus}
        />
        <LazyWholePicture image={cover.image} />
      </div>
    );
  }
  return (
    <div className="event__cover" data-light={cover.light} style={{ backgroundImage: cover.sky }} aria-hidden="true">
      <svg viewBox="0 0 640 200" preserveAspectRatio="xMidYMid slice" focusable="false">
        <g fill="none" stroke="currentColor" strokeWidth="1.5">
          {RINGS.map((radius, ring) => (
            <circle
              key={radius}
              cx="320"
              cy="200"
              r={radius}
              opacity={(FIRST_OPACITY - ring * OPACITY_STEP).toFixed(2)}
            />
          ))}
        </g>
      </svg>
    </div>
  );
}
