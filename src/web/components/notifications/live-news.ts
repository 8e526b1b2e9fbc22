/** The browser's knowledge of its reader's notifications beyond the page's data. */
type Known = { unread: number | null; newest: number };

const listeners = new Set<() => void>();
let known: Known = { unread: null, newest: 0 };

function set(next: Known): void {
  if (next.unread === known.unread && next.newest === known.newest) return;
  known = next;
  for (const listener of listeners) listener();
}

/** The last known number of unread notifications; it outlives every navigation. Only the browser writes to it. */
export const liveNews = {
  setUnread: (unread: number) => set({ ...known, unread }),
  /** A notification arrived: rendered lists of notifications are out of date. */
  arrived: (unread: number, newest: number | null) => set({ unread, newest: newest ?? known.newest }),
  unread: () => known.unread,
  newest: () => known.newest,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** A message from the server (`LiveNews` of the server). */
export type NewsMessage = {
  unread: number;
  newest: {
    id: number;
    type: "success" | "warning" | "error" | "info";
    title: string;
    message: string;
    href: string | null;
  } | null;
};
