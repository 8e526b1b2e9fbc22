import { createHash } from "node:crypto";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import type { SharePictureContent } from "#storage/image/draw-share-picture.ts";
import type { Storage, StoredFile } from "#storage/storage.ts";

/** How many pictures a process caches, some 100 kB each, and how many it draws in a minute, each a quarter of a second's work. */
const IN_MEMORY_MAX = 60;
const DRAWN_A_MINUTE = 40;

/** The folder of the drawn pictures in the store. No key of an uploaded picture has its form. */
export const SHARE_FOLDER = "share/";
/** How many drawn pictures stay in the store, 200 MB, and how long. A picture that is requested later is drawn again. */
const STORED_MAX = 2_000;
const STORED_DAYS = 30;

/** Raised with every change of the drawing, so that no picture of an earlier one is found. */
const DRAWING = 2;

/** A hash of all that a picture shows: the same content has one picture, other content another. */
export function sharePictureKey({ subject, words }: SharePictureContent): string {
  const content = [
    DRAWING,
    subject.seed,
    subject.hour,
    subject.type,
    words.when,
    words.title,
    words.instead,
    words.organizer,
    words.site,
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 40);
}

type SharePictureStore = Pick<Storage, "get" | "put">;

type PictureRequest = {
  key: string;
  now: EpochMs;
  storage: SharePictureStore;
  draw: () => Promise<Buffer | null>;
  /** The store could not be read or written; the picture is drawn all the same. */
  onStoreError: (error: unknown) => void;
};

type SharePictures = {
  /**
   * The picture of this key: from memory, from the store that all processes share, or drawn now and stored. Null when it
   * may not be drawn now, so that thousands of addresses cost no more than `perMinute` drawings a minute.
   */
  find: (request: PictureRequest) => Promise<Buffer | null>;
};

/** Caches the pictures of shared links that were requested last, and limits how many are drawn. */
export function openSharePictures({ inMemoryMax = IN_MEMORY_MAX, perMinute = DRAWN_A_MINUTE } = {}): SharePictures {
  const pictures = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | null>>();
  const drawn = { minute: 0, count: 0 };

  const cache = (key: string, picture: Buffer): Buffer => {
    // A map lists its keys in the order of insertion: the first is the least recently requested.
    pictures.delete(key);
    pictures.set(key, picture);
    const [oldest] = pictures.keys();
    if (pictures.size > inMemoryMax && oldest !== undefined) pictures.delete(oldest);
    return picture;
  };

  const mayDraw = (now: EpochMs): boolean => {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== drawn.minute) Object.assign(drawn, { minute, count: 0 });
    drawn.count += 1;
    return drawn.count <= perMinute;
  };

  const make = async (request: PictureRequest): Promise<Buffer | null> => {
    const stored = await readStored(request);
    if (stored !== null) return stored;
    const picture = mayDraw(request.now) ? await request.draw() : null;
    if (picture !== null) await store(request, picture);
    return picture;
  };

  return {
    async find(request) {
      const { key } = request;
      const known = pictures.get(key);
      if (known !== undefined) return cache(key, known);
      const others = underWay.get(key);
      if (others !== undefined) return others;
      const making = make(request).finally(() => underWay.delete(key));
      underWay.set(key, making);
      const picture = await making;
      return picture === null ? null : cache(key, picture);
    },
  };
}

const nameOf = (key: string): string => `${SHARE_FOLDER}${key}.png`;

async function readStored({ key, storage, onStoreError }: PictureRequest): Promise<Buffer | null> {
  try {
    const found = await storage.get(nameOf(key));
    return found === null ? null : Buffer.concat(await Array.fromAsync<Buffer>(found.stream));
  } catch (error) {
    onStoreError(error);
    return null;
  }
}

async function store({ key, storage, onStoreError }: PictureRequest, picture: Buffer): Promise<void> {
  try {
    await storage.put(nameOf(key), picture, "image/png");
  } catch (error) {
    onStoreError(error);
  }
}

/** Deletes drawn pictures that are old, and the oldest beyond `max`; returns how many. */
export async function removeOldSharePictures(
  storage: Pick<Storage, "list" | "delete">,
  now: EpochMs,
  max = STORED_MAX,
): Promise<number> {
  const files: StoredFile[] = await Array.fromAsync(storage.list(SHARE_FOLDER));
  const newestFirst = files.toSorted((one, other) => other.modifiedAt - one.modifiedAt);
  const old = newestFirst.filter(({ modifiedAt }, at) => at >= max || modifiedAt < now - STORED_DAYS * DAY_MS);
  for (const { name } of old) await storage.delete(name);
  return old.length;
}
