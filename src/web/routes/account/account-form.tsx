import type { ReactNode } from "react";
import type { AccountAnswer } from "#web/routes/account/account-answer.ts";
import type { AccountView } from "#web/routes/account/load-account.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";

type AccountFormProps = {
  form: AccountAnswer["form"];
  view: AccountView;
  answer: AccountAnswer | undefined;
  children: ReactNode;
};

/** One of the page's forms around its fields, with what is to be put right above them. Their ids have its name as `scope`. */
export function AccountForm({ form, view, answer, children }: AccountFormProps) {
  const t = useTranslations("account");
  return (
    <PostForm action="/account" aria-label={t(`${form}.changeLabel`)} preventScrollReset>
      <ErrorSummary errors={answer?.errors ?? {}} title={t(`${form}.failedTitle`)} scope={form} />
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="owner" value={view.owner} />
      {children}
    </PostForm>
  );
}
