import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** On to a provider: where, and what it is called. */
export type Leaving = { to: string; provider: string };

/** What a screen of signing in shows after its form was sent; passwords and codes never come back. */
export type AuthAnswer<State extends string> = {
  /** Which card of the screen is shown. */
  state: State;
  email: string;
  /** The faults of single fields. */
  errors: FormErrors;
  /** What it came to as a whole. */
  toast: ShownToast | null;
  /** The secret of the link that the form came with, for the form's hidden field: no address names it. */
  token?: string;
  /** The way goes on at a provider. */
  leaving?: Leaving;
};
