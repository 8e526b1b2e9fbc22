import { type ReactNode, useEffect, useRef } from "react";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";

type AuthPageProps = {
  /** The title of the document. */
  title: string;
  /** The result of the page's form, if it was submitted. */
  answer?: Partial<Pick<AuthAnswer<string>, "errors" | "toast">> | undefined;
  /** The current errors, where they change while somebody types. */
  errors?: FormErrors;
  /** Shown above the card. */
  banner?: ReactNode;
  children: ReactNode;
};

/** A sign-in screen: one card in the middle of the page. The document's title tells when there are errors. */
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
  icon?: IconPath | undefined;
  title: string;
  /** The card replaced another one after a submission, so its heading takes the focus. */
  isNew?: boolean;
  children?: ReactNode;
};

/** The heading of the card and its text. */
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

/** The other ways to do what the card does. */
export function AuthWays({ children }: { children: ReactNode }) {
  const t = useTranslations();
  return (
    <>
      <p className="auth-card__or">
        <span>{t("accounts.or")}</span>
      </p>
      <div className="auth-card__ways">{children}</div>
    </>
  );
}

/** The links below a card. */
export function AuthFoot({ children }: { children: ReactNode }) {
  return <div className="auth-card__foot small">{children}</div>;
}

/** The redirect to a sign-in provider: its address and the provider's name. */
export type ProviderRedirect = { to: string; provider: string };

/** The result of a form on a sign-in screen. Passwords and codes are never sent back. */
export type AuthAnswer<State extends string> = {
  /** The card that the screen shows. */
  state: State;
  email: string;
  /** The errors of single fields. */
  errors: FormErrors;
  /** The result of the whole submission. */
  toast: ShownToast | null;
  /** The secret of the link that opened the form, for its hidden field. It never appears in an address. */
  token?: string;
  /** Set when the sign-in continues at a provider. */
  leaving?: ProviderRedirect;
};
