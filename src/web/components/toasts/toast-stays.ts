/** How long a toast has still to stay, and since when that is running down; null while it is held. */
type Stay = { left: number; since: number | null; timer?: ReturnType<typeof setTimeout> };

/** The clocks of toasts, which all stop together while somebody reads them or is about to act. */
export function makeToastStays(onOver: (id: string) => void) {
  const stays = new Map<string, Stay>();
  let isHeld = false;
  const run = (id: string, stay: Stay) => {
    stay.since = performance.now();
    stay.timer = setTimeout(() => onOver(id), stay.left);
  };
  return {
    start(id: string, seconds: number) {
      const stay: Stay = { left: seconds * 1_000, since: null };
      stays.set(id, stay);
      if (!isHeld) run(id, stay);
    },
    end(id: string) {
      clearTimeout(stays.get(id)?.timer);
      stays.delete(id);
    },
    hold() {
      isHeld = true;
      for (const stay of stays.values()) {
        clearTimeout(stay.timer);
        if (stay.since !== null) stay.left -= performance.now() - stay.since;
        stay.since = null;
      }
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      for (const [id, stay] of stays) run(id, stay);
    },
  };
}
