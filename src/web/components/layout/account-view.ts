import { initialOf } from "#core/accounts/initial-of.ts";
import type { Viewer } from "#core/viewer.ts";

/** What the frame of a page shows of the person who is signed in. */
export type AccountView = {
  name: string | null;
  email: string;
  /** The letter in place of a picture. */
  initial: string;
};

export function accountView(viewer: Pick<Viewer, "name" | "email">): AccountView {
  const { name, email } = viewer;
  return { name, email, initial: initialOf(viewer) };
}
