import { AccountTabs } from "#web/components/accounts/account-tabs.tsx";
import { ReadOrFailed, type ReadOrFailedProps } from "#web/components/accounts/read-or-failed.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";

type AccountFrameProps = ReadOrFailedProps & { view: { documentTitle: string } };

/** A form under the account's tabs. The form sets the document's title itself, because errors change it. */
export function AccountFrame(props: AccountFrameProps) {
  const { view } = props;
  return (
    <Wrap padded>
      <AccountTabs />
      {view.shows === "failed" && <title>{view.documentTitle}</title>}
      <ReadOrFailed {...props} />
    </Wrap>
  );
}
