type ByteLru<Value> = {
  get: (key: string) => Value | undefined;
  /** Adds or replaces a value; a value that is larger than the cache is not added. */
  set: (key: string, value: Value, bytes: number) => void;
  delete: (key: string) => void;
  /** The size of all values, in bytes. */
  bytes: () => number;
  size: () => number;
};

/** The share of values that were read again; the rest is for values that were read once. */
const OFTEN_SHARE = 0.75;

/** `isUsed`: read since it last came to the front of its part, so that reading a popular value moves nothing. */
type Held<Value> = { value: Value; bytes: number; isUsed: boolean };

/**
 * A least-recently-used cache of at most `limit` bytes, in two parts: values that were read once are evicted before values
 * that were read again, and among those a value that was not read since its last turn goes first (second chance). A crawler
 * that requests endless addresses therefore evicts its own pages, not those that people read.
 */
export function byteLru<Value>(limit: number): ByteLru<Value> {
  const once = partition<Value>();
  const often = partition<Value>();

  const makeRoom = (): void => {
    while (often.bytes > limit * OFTEN_SHARE && often.items.size > 1) {
      const [key, item] = oldest(often);
      remove(often, key);
      add(item.isUsed ? often : once, key, item);
      item.isUsed = false;
    }
    while (once.bytes + often.bytes > limit) {
      const from = once.items.size > 0 ? once : often;
      remove(from, oldest(from)[0]);
    }
  };

  return {
    get(key) {
      const known = often.items.get(key);
      if (known !== undefined) {
        known.isUsed = true;
        return known.value;
      }
      const item = remove(once, key);
      if (item === undefined) return undefined;
      add(often, key, item);
      if (often.bytes > limit * OFTEN_SHARE) makeRoom();
      return item.value;
    },
    set(key, value, bytes) {
      const wasOften = remove(often, key) !== undefined;
      remove(once, key);
      if (bytes > limit) return;
      add(wasOften ? often : once, key, { value, bytes, isUsed: wasOften });
      makeRoom();
    },
    delete(key) {
      if (!remove(often, key)) remove(once, key);
    },
    bytes: () => once.bytes + often.bytes,
    size: () => once.items.size + often.items.size,
  };
}

/** A Map lists its keys in the order of insertion: the first is the least recently used. */
type Partition<Value> = { items: Map<string, Held<Value>>; bytes: number };

function partition<Value>(): Partition<Value> {
  return { items: new Map(), bytes: 0 };
}

function add<Value>(to: Partition<Value>, key: string, item: Held<Value>): void {
  to.items.set(key, item);
  to.bytes += item.bytes;
}

function remove<Value>(from: Partition<Value>, key: string): Held<Value> | undefined {
  const item = from.items.get(key);
  if (item === undefined) return undefined;
  from.items.delete(key);
  from.bytes -= item.bytes;
  return item;
}

function oldest<Value>({ items }: Partition<Value>): [string, Held<Value>] {
  const [first] = items;
  if (first === undefined) throw new Error("An empty part has no oldest value.");
  return first;
}
