/** What a link at the foot of a mail turns off: the weekly digest alone, or all email notifications. */
export type StoppableMail = "digest" | "email";

const KEY = /^[A-Za-z0-9_-]{22}$/;

/** The address of the page that turns a member's mail off. */
export function stopMailPath(what: StoppableMail, key: string): string {
  return `/${what}/off/${key}`;
}

/** Whether a text can be the key of such an address. */
export function isStopKey(text: string): boolean {
  return KEY.test(text);
}
