import "#messages/parts/accounts.ts";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { AuthAnswer } from "#web/components/accounts/auth-answer.ts";
import { useLayoutView } from "#web/components/layout/use-layout-view.ts";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
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
