import { Link, data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { withReturn } from "#web/http/return-address.ts";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  type InvitationAnswer,
  type InvitationView,
  invitationPageAction,
  invitationLoader,
} from "#web/routes/organizer-invitation/organizer-invitation.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormActions } from "#web/ui/form-frame.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, status } = await invitationLoader(params.key, context.get(requestContext));
  return data(view, { status });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return invitationPageAction(params.key, request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return [...NO_INDEX, ...(loaderData === undefined ? [] : [{ title: loaderData.documentTitle }])];
}

export default function OrganizerInvitation({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <InvitationPage view={view} answer={answer ?? null} />;
}

/**
 * Shows who invites the reader to edit an organizer, with buttons to accept and decline; or why there is nothing to
 * answer.
 */
function InvitationPage({ view, answer }: { view: InvitationView; answer: InvitationAnswer | null }) {
  return (
    <Wrap padded>
      <ShowToast toast={answer?.toast} />
      <div className="manage">
        {view.shows === "open" && <Open view={view} />}
        {view.shows === "visitor" && <Visitor returnTo={view.returnTo} />}
        {view.shows === "other" && <Other email={view.email} />}
        {(view.shows === "closed" || view.shows === "missing") && <Closed shows={view.shows} />}
      </div>
    </Wrap>
  );
}

function Open({ view }: { view: Extract<InvitationView, { shows: "open" }> }) {
  const t = useTranslations("organizerInvitation");
  const { name, inviter, until } = view;
  return (
    <>
      <h1 dir="auto">{t("title", { name })}</h1>
      <p className="lede">{inviter === null ? t("text", { name }) : t("textFrom", { name, inviter })}</p>
      <p className="small muted">{t("until", { until })}</p>
      <PostForm>
        <FormActions>
          <SubmitButton name="intent" value="accepted" size="large">
            {t("accept")}
          </SubmitButton>
          <SubmitButton name="intent" value="declined" look="quiet" size="large">
            {t("decline")}
          </SubmitButton>
        </FormActions>
      </PostForm>
    </>
  );
}

function Visitor({ returnTo }: { returnTo: string }) {
  const t = useTranslations("organizerInvitation");
  return (
    <>
      <h1>{t("visitorTitle")}</h1>
      <p className="lede">{t("visitor")}</p>
      <div className="cluster">
        <ButtonLink look="primary" size="large" to={withReturn("/login", returnTo)}>
          {t("signIn")}
        </ButtonLink>
        <Link to={withReturn("/signup", returnTo)}>{t("signUp")}</Link>
      </div>
    </>
  );
}

function Other({ email }: { email: string }) {
  const t = useTranslations("organizerInvitation");
  return (
    <>
      <h1>{t("otherTitle")}</h1>
      <p className="lede">{t("other", { email })}</p>
    </>
  );
}

function Closed({ shows }: { shows: "closed" | "missing" }) {
  const t = useTranslations("organizerInvitation");
  return (
    <>
      <h1>{t(`${shows}Title`)}</h1>
      <p className="lede">{t(shows)}</p>
      <p>
        <ButtonLink to="/organizers">{t("toOrganizers")}</ButtonLink>
      </p>
    </>
  );
}
