/** What a browser knows of its reader's notifications beyond what the page said. */
type Known = { unread: number | null; newest: number };

const listeners = new Set<() => void>();
let known: Known = { unread: null, newest: 0 };

function set(next: Known): void {
  if (next.unread === known.unread && next.newest === known.newest) return;
  known = next;
  for (const listener of listeners) listener();
}

/** How many notifications are unread, as last heard; it outlives every change of screen. Only the browser writes to it. */
export const liveNews = {
  setUnread: (unread: number) => set({ ...known, unread }),
  /** Something came: lists of notifications are old now. */
  arrived: (unread: number, newest: number | null) => set({ unread, newest: newest ?? known.newest }),
  unread: () => known.unread,
  newest: () => known.newest,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** What the server tells (`LiveNews` of the server). */
export type HeardNews = {
  unread: number;
  newest: {
    id: number;
    type: "success" | "warning" | "error" | "info";
    title: string;
    message: string;
    href: string | null;
  } | null;
};
