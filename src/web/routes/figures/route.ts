import { figuresSprite } from "#core/pictures/thumbnail.ts";

/** The figures of all small pictures. Their address changes with their content (`thumbnailOf`), so browsers keep it. */
export function loader() {
  return new Response(figuresSprite(), {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=31536000, immutable" },
  });
}
