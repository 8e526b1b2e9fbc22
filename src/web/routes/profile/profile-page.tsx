import Check from "lucide/dist/esm/icons/check.mjs";
import SquarePen from "lucide/dist/esm/icons/square-pen.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "#web/components/accounts/avatar.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";

type ShownProfile = Extract<ProfileView, { shows: "profile" }>;

/** A person's own page: picture, name, address and description. */
export function ProfilePage({ view }: { view: ShownProfile }) {
  const t = useTranslations("profile");
  const { bio, location, memberSince, isComplete } = view;
  return (
    <div className="profile">
      {!isComplete && <Incomplete />}
      <ProfileHead view={view} />
      <dl className="profile__facts">
        <Fact name={t("about")} missing={t("aboutEmpty")}>
          {bio !== "" && (
            <span className="profile__bio" dir="auto">
              {bio}
            </span>
          )}
        </Fact>
        <Fact name={t("location")} missing={t("locationEmpty")}>
          {location !== null && <bdi>{location}</bdi>}
        </Fact>
        <div>{t.rich("memberSince", { date: memberSince, dt, dd })}</div>
      </dl>
      <p className="small muted">{t("onlyYou")}</p>
    </div>
  );
}

function dt(words: ReactNode) {
  return <dt>{words}</dt>;
}

function dd(words: ReactNode) {
  return <dd>{words}</dd>;
}

function Incomplete() {
  const t = useTranslations("profile");
  return (
    <Alert>
      <b>{t("complete")}</b>
      <br />
      {t("completeText")} <Link to="/profile/edit">{t("completeLink")}</Link>
    </Alert>
  );
}

function ProfileHead({ view: { name, email, initial, avatarKey } }: { view: ShownProfile }) {
  const t = useTranslations("profile");
  return (
    <div className="profile__head">
      <Avatar initial={initial} pictureKey={avatarKey} large />
      <div className="profile__who">
        <h1>{name === null ? t("noName") : <bdi>{name}</bdi>}</h1>
        <p className="soft">{email}</p>
        <p className="cluster">
          <span className="muted">{t("status")}</span>
          <Pill tone="success" icon={Check}>
            {t("active")}
          </Pill>
        </p>
      </div>
      <ButtonLink to="/profile/edit">
        <Icon of={SquarePen} />
        {t("edit")}
      </ButtonLink>
    </div>
  );
}

function Fact({ name, missing, children }: { name: string; missing?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="muted">{missing}</span>}</dd>
    </div>
  );
}

/** What /profile shows, or that it could not be read. */
export type ProfileView = { documentTitle: string } & (
  | { shows: "failed"; requestId: string }
  | {
      shows: "profile";
      /** Null where no name is set. */
      name: string | null;
      email: string;
      initial: string;
      avatarKey: string | null;
      bio: string;
      /** City and country, as far as they are set. */
      location: string | null;
      memberSince: string;
      isComplete: boolean;
    }
);
