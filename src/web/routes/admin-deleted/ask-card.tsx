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

/** What the page asks before it restores a second copy, or deletes for good. */
export type AskView =
  | ({ kind: "twins"; restored: number; events: readonly string[] } & Twins)
  | ({ kind: "groupTwins"; deletion: number; events: number } & Twins)
  | { kind: "forget"; count: number; of: { deletion: number } | { events: readonly string[] } };

/** The question above the list. It takes the focus, because it answers what was just pressed. */
export function AskCard({ ask, returnTo }: { ask: AskView; returnTo: string }) {
  const t = useTranslations("admin.deleted.ask");
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section className="admin-together" ref={place} tabIndex={-1} aria-label={t("label")}>
      <Alert tone="warn">
        {ask.kind === "forget" ? <p>{t("forget", { count: ask.count })}</p> : <TwinWords ask={ask} />}
        <div className="admin-together__acts">
          {ask.kind === "twins" && (
            <AskForm returnTo={returnTo} fields={[...ask.events.map((id) => ["event", id] as const), ["anyway", "1"]]}>
              <AskButton>{t("anyway", { count: ask.count })}</AskButton>
            </AskForm>
          )}
          {ask.kind === "groupTwins" && <GroupForms ask={ask} returnTo={returnTo} />}
          {ask.kind === "forget" && (
            <AskForm returnTo={returnTo} fields={[["intent", "forget"], ["sure", "1"], ...fieldsOf(ask.of)]}>
              <AskButton className="button--reject">{t("forgetSure", { count: ask.count })}</AskButton>
            </AskForm>
          )}
          <ButtonLink look="quiet" to={returnTo}>
            {t("keep")}
          </ButtonLink>
        </div>
      </Alert>
    </section>
  );
}

function GroupForms({ ask, returnTo }: { ask: Extract<AskView, { kind: "groupTwins" }>; returnTo: string }) {
  const t = useTranslations("admin.deleted.ask");
  const others = ask.events - ask.count;
  const group = ["deletion", String(ask.deletion)] as const;
  return (
    <>
      {others > 0 && (
        <AskForm returnTo={returnTo} fields={[group, ["twins", "skip"]]}>
          <AskButton>{t("others", { count: others })}</AskButton>
        </AskForm>
      )}
      <AskForm returnTo={returnTo} fields={[group, ["twins", "restore"]]}>
        <AskButton>{t("all", { count: ask.events })}</AskButton>
      </AskForm>
    </>
  );
}

function TwinWords({ ask }: { ask: Exclude<AskView, { kind: "forget" }> }) {
  const t = useTranslations("admin.deleted.ask");
  const { twins, count } = ask;
  return (
    <>
      {ask.kind === "twins" && ask.restored > 0 && <p>{t("restored", { count: ask.restored })}</p>}
      <p>{ask.kind === "groupTwins" ? t("groupTwins", { count, events: ask.events }) : t("twins", { count })}</p>
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

function fieldsOf(of: Extract<AskView, { kind: "forget" }>["of"]): readonly (readonly [string, string])[] {
  return "deletion" in of ? [["deletion", String(of.deletion)]] : of.events.map((id) => ["event", id] as const);
}

type AskFormProps = { returnTo: string; fields: readonly (readonly [string, string])[]; children: ReactNode };

function AskForm({ returnTo, fields, children }: AskFormProps) {
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

function AskButton({ className, children }: { className?: string; children: ReactNode }) {
  const t = useTranslations("admin.deleted");
  return (
    <SubmitButton look="outline" busyLabel={t("restoring")} {...(className !== undefined && { className })}>
      {children}
    </SubmitButton>
  );
}
