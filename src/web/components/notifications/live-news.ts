/** The browser's knowledge of its reader's notifications beyond the page's data. */
type State = { unread: number | null; newest: number };

const listeners = new Set<() => void>();
let state: State = { unread: null, newest: 0 };

function set(next: State): void {
  if (next.unread === state.unread && next.newest === state.newest) return;
  state = next;
  for (const listener of listeners) listener();
}

/** The last known number of unread notifications; it outlives every navigation. Only the browser writes to it. */
export const liveNews = {
  setUnread: (unread: number) => set({ ...state, unread }),
  /** A notification arrived: rendered lists of notifications are out of date. */
  arrived: (unread: number, newest: number | null) => set({ unread, newest: newest ?? state.newest }),
  unread: () => state.unread,
  newest: () => state.newest,
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
