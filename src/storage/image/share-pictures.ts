import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";

/** How many pictures are kept, some 100 kB each, and how many are drawn in a minute, each a quarter of a second's work. */
const KEPT = 150;
const DRAWN_A_MINUTE = 40;

type SharePictures = {
  /**
   * The picture of this key: as it was drawn before, else drawn now. Null when it may not be drawn now, so that
   * thousands of addresses cost no more than `perMinute` drawings a minute.
   */
  find: (key: string, now: EpochMs, draw: () => Promise<Buffer | null>) => Promise<Buffer | null>;
};

/** Keeps the pictures of shared links that were asked for last, and limits how many are drawn. */
export function openSharePictures({ kept = KEPT, perMinute = DRAWN_A_MINUTE } = {}): SharePictures {
  const pictures = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | null>>();
  const drawn = { minute: 0, count: 0 };

  const keep = (key: string, picture: Buffer): Buffer => {
    // A map lists its keys in the order of insertion: the first is the one that nobody asked for longest.
    pictures.delete(key);
    pictures.set(key, picture);
    const [oldest] = pictures.keys();
    if (pictures.size > kept && oldest !== undefined) pictures.delete(oldest);
    return picture;
  };

  const mayDraw = (now: EpochMs): boolean => {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== drawn.minute) Object.assign(drawn, { minute, count: 0 });
    drawn.count += 1;
    return drawn.count <= perMinute;
  };

  return {
    async find(key, now, draw) {
      const known = pictures.get(key);
      if (known !== undefined) return keep(key, known);
      const others = underWay.get(key);
      if (others !== undefined) return others;
      if (!mayDraw(now)) return null;
      const drawing = draw().finally(() => underWay.delete(key));
      underWay.set(key, drawing);
      const picture = await drawing;
      return picture === null ? null : keep(key, picture);
    },
  };
}
