import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** What was typed into the form that is shown again. */
type Typed = {
  name?: string;
  scopes?: readonly string[];
  life?: string;
  address?: string;
  kinds?: readonly string[];
};

/** The page again, with what was typed into its form and what is wrong with it. */
export type ApiRefused = {
  view: "overview";
  form: "token" | "webhook" | "other";
  typed: Typed;
  errors: FormErrors;
  toast: ShownToast | null;
};

/** A secret that was made just now and is shown only this once. `name` is the token's, or the webhook's address. */
export type SecretShown = { view: "secret"; kind: "token" | "webhook"; name: string; secret: string };

export type ApiAnswer = ApiRefused | SecretShown;

/** The page again with what is wrong. */
export function refusedForm(
  form: ApiRefused["form"],
  { typed = {}, errors = {}, toast = null }: Partial<Pick<ApiRefused, "typed" | "errors" | "toast">>,
): ApiRefused {
  return { view: "overview", form, typed, errors, toast };
}
