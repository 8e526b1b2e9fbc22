import { Avatar } from "#web/components/accounts/avatar.tsx";
import type { AccountView } from "#web/components/layout/account-view.ts";

/** Name and email of the signed-in person, at the top of the account menu and of the drawer. */
export function AccountPerson({ account }: { account: AccountView }) {
  const { name, email, initial, pictureKey } = account;
  return (
    <p className="account-person">
      <Avatar initial={initial} pictureKey={pictureKey} />
      <span>
        {name !== null && (
          <b>
            <bdi>{name}</bdi>
          </b>
        )}
        <bdi className={name === null ? undefined : "smallest muted"}>{email}</bdi>
      </span>
    </p>
  );
}
