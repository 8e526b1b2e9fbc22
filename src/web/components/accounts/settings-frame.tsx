import type { ReactNode } from "react";
import { AccountTabs } from "#web/components/accounts/account-tabs.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import { FormTitle } from "#web/ui/form-title.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { Wrap } from "#web/ui/wrap.tsx";

type SettingsFrameProps = {
  documentTitle: string;
  title: string;
  lede: string;
  answer: { errors: FormErrors; toast: ShownToast | null } | undefined;
  children: ReactNode;
};

/** The parts of somebody's settings under the account's tabs, with what came of the last one that was sent. */
export function SettingsFrame({ documentTitle, title, lede, answer, children }: SettingsFrameProps) {
  return (
    <Wrap padded>
      <FormTitle title={documentTitle} errors={answer?.errors} />
      <ShowToast toast={answer?.toast} />
      <AccountTabs />
      <h1>{title}</h1>
      <p className="soft">{lede}</p>
      <div className="settings">{children}</div>
    </Wrap>
  );
}
