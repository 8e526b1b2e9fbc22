import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormTitle } from "#web/ui/form-title.tsx";
import { Icon } from "#web/ui/icon.tsx";

type AuthPageProps = {
  /** What the document is called. */
  title: string;
  /** What became of its form, if it was sent. */
  answer?: Partial<Pick<AuthAnswer<string>, "errors" | "toast">> | undefined;
  /** The errors as they are now, where they change while somebody types. */
  errors?: FormErrors;
  /** What happened before, above the card. */
  banner?: ReactNode;
  children: ReactNode;
};

/** A screen of signing in: one card in the middle of its page. Its title says when something went wrong. */
export function AuthPage({ title, answer, errors = answer?.errors, banner, children }: AuthPageProps) {
  const t = useTranslations("layout");
  const site = useLayoutView()?.site.name ?? "";
  const toast = answer?.toast;
  const failed = toast?.kind === "error" ? { form: toast.title } : errors;
  return (
    <div className="auth-page">
      <FormTitle title={t("documentTitle", { title, site })} errors={failed} />
      <ShowToast toast={toast} />
      {banner}
      <div className="card auth-card">{children}</div>
    </div>
  );
}

type AuthHeadProps = {
  icon?: LucideIcon | undefined;
  title: string;
  /** The card came in place of another one, after a form: the focus goes to its heading. */
  isNew?: boolean;
  children?: ReactNode;
};

/** What the card is about. */
export function AuthHead({ icon, title, isNew = false, children }: AuthHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <div className="auth-card__head">
      {icon !== undefined && <Icon of={icon} />}
      <h1 ref={heading} {...(isNew && { tabIndex: -1 })}>
        {title}
      </h1>
      {children !== undefined && <p className="soft">{children}</p>}
    </div>
  );
}

/** The other ways of doing what the card does. */
export function AuthWays({ children }: { children: ReactNode }) {
  const t = useTranslations("accounts");
  return (
    <>
      <p className="auth-card__or">
        <span>{t("or")}</span>
      </p>
      <div className="auth-card__ways">{children}</div>
    </>
  );
}

/** The links that end a card. */
export function AuthFoot({ children }: { children: ReactNode }) {
  return <div className="auth-card__foot small">{children}</div>;
}

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
