type ByteLru<Value> = {
  get: (key: string) => Value | undefined;
  /** Adds or replaces; what does not fit alone is not taken. */
  set: (key: string, value: Value, bytes: number) => void;
  delete: (key: string) => void;
  /** All that is held, in bytes. */
  bytes: () => number;
  size: () => number;
};

/** What was asked for again may fill so much of the room; the rest is for what came once. */
const OFTEN_SHARE = 0.75;

/** `isUsed` since it last came to the front of its part: so asking for what is asked for all the time moves nothing. */
type Held<Value> = { value: Value; bytes: number; isUsed: boolean };

/**
 * Keeps what was used last, within `limit` bytes, in two parts: what was asked for once is given up before what was asked
 * for again, and of that what nobody asked for since its last turn (second chance). So somebody who walks through endless
 * addresses pushes out his own pages, not those that people read.
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

/** A Map lists its keys in the order of adding: the first is the one that was not used for longest. */
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
  if (first === undefined) throw new Error("An empty part has no oldest.");
  return first;
}
