/** Whether this browser may show notifications of its own; `missing` where it has none. */
export function notificationPermission(): NotificationPermission | "missing" {
  return "Notification" in globalThis ? Notification.permission : "missing";
}

type BrowserNotice = {
  title: string;
  body: string;
  /** The same in all tabs: the browser shows one of them. */
  tag: string;
};

/** Shows a notification of the browser where that is allowed; `onClick` when it is pressed. Asking for it is another's part: that takes a click. */
export function notifyInBrowser({ title, body, tag }: BrowserNotice, onClick: () => void): void {
  if (notificationPermission() !== "granted") return;
  try {
    const notice = new Notification(title, { body, tag });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
      onClick();
    });
  } catch {
    // Phones show none but from a service worker, and say so by throwing: the toast stands.
  }
}
