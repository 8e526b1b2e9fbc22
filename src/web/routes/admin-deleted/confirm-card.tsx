import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** How many events that are there again are named. */
export const TWINS_NAMED = 5;

type Twins = { twins: readonly { title: string; organizer: string; href: string }[]; count: number };

/** The confirmation before a second copy is restored, or events are deleted for good. */
export type Confirmation =
  | ({ kind: "twins"; restored: number; events: readonly string[] } & Twins)
  | ({ kind: "groupTwins"; deletion: number; events: number } & Twins)
  | { kind: "forget"; count: number; of: { deletion: number } | { events: readonly string[] } };

/** The confirmation above the list. It takes the focus, because it is the response to the pressed button. */
export function ConfirmCard({ confirmation, returnTo }: { confirmation: Confirmation; returnTo: string }) {
  const t = useTranslations("admin.deleted.ask");
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section className="admin-together" ref={place} tabIndex={-1} aria-label={t("label")}>
      <Alert tone="warn">
        {confirmation.kind === "forget" ? (
          <p>{t("forget", { count: confirmation.count })}</p>
        ) : (
          <TwinWords confirmation={confirmation} />
        )}
        <div className="admin-together__acts">
          {confirmation.kind === "twins" && (
            <ConfirmForm
              returnTo={returnTo}
              fields={[...confirmation.events.map((id) => ["event", id] as const), ["anyway", "1"]]}
            >
              <ConfirmButton>{t("anyway", { count: confirmation.count })}</ConfirmButton>
            </ConfirmForm>
          )}
          {confirmation.kind === "groupTwins" && <GroupForms confirmation={confirmation} returnTo={returnTo} />}
          {confirmation.kind === "forget" && (
            <ConfirmForm
              returnTo={returnTo}
              fields={[["intent", "forget"], ["sure", "1"], ...fieldsOf(confirmation.of)]}
            >
              <ConfirmButton className="button--reject">{t("forgetSure", { count: confirmation.count })}</ConfirmButton>
            </ConfirmForm>
          )}
          <ButtonLink look="quiet" to={returnTo}>
            {t("keep")}
          </ButtonLink>
        </div>
      </Alert>
    </section>
  );
}

function GroupForms({
  confirmation,
  returnTo,
}: {
  confirmation: Extract<Confirmation, { kind: "groupTwins" }>;
  returnTo: string;
}) {
  const t = useTranslations("admin.deleted.ask");
  const others = confirmation.events - confirmation.count;
  const group = ["deletion", String(confirmation.deletion)] as const;
  return (
    <>
      {others > 0 && (
        <ConfirmForm returnTo={returnTo} fields={[group, ["twins", "skip"]]}>
          <ConfirmButton>{t("others", { count: others })}</ConfirmButton>
        </ConfirmForm>
      )}
      <ConfirmForm returnTo={returnTo} fields={[group, ["twins", "restore"]]}>
        <ConfirmButton>{t("all", { count: confirmation.events })}</ConfirmButton>
      </ConfirmForm>
    </>
  );
}

function TwinWords({ confirmation }: { confirmation: Exclude<Confirmation, { kind: "forget" }> }) {
  const t = useTranslations("admin.deleted.ask");
  const { twins, count } = confirmation;
  return (
    <>
      {confirmation.kind === "twins" && confirmation.restored > 0 && (
        <p>{t("restored", { count: confirmation.restored })}</p>
      )}
      <p>
        {confirmation.kind === "groupTwins"
          ? t("groupTwins", { count, events: confirmation.events })
          : t("twins", { count })}
      </p>
      <ul className="admin-together__twins">
        {twins.map(({ title, organizer, href }) => (
          <li key={href}>
            <Link to={href}>
              <bdi>{title}</bdi>
            </Link>{" "}
            <span className="small muted">{t.rich("by", { name: organizer, bdi })}</span>
          </li>
        ))}
        {count > twins.length && <li>{t("more", { count: count - twins.length })}</li>}
      </ul>
    </>
  );
}

function fieldsOf(of: Extract<Confirmation, { kind: "forget" }>["of"]): readonly (readonly [string, string])[] {
  return "deletion" in of ? [["deletion", String(of.deletion)]] : of.events.map((id) => ["event", id] as const);
}

type ConfirmFormProps = { returnTo: string; fields: readonly (readonly [string, string])[]; children: ReactNode };

function ConfirmForm({ returnTo, fields, children }: ConfirmFormProps) {
  return (
    <PostForm action={returnTo}>
      <input type="hidden" name="returnTo" value={returnTo} />
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </PostForm>
  );
}

function ConfirmButton({ className, children }: { className?: string; children: ReactNode }) {
  const t = useTranslations("admin.deleted");
  return (
    <SubmitButton look="outline" busyLabel={t("restoring")} {...(className !== undefined && { className })}>
      {children}
    </SubmitButton>
  );
}
