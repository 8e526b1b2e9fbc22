import Mail from "lucide/dist/esm/icons/mail.mjs";
import { emailOf } from "#core/text/parse-values.ts";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { LIST_EMAIL, NEWSLETTER_HONEYPOT } from "#web/components/contacts/list-forms.ts";
import { NewsletterForm } from "#web/components/layout/newsletter-form.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  type NewsletterAnswer,
  type NewsletterView,
  newsletterAction,
} from "#web/routes/newsletter/newsletter.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { HoneypotField } from "#web/ui/honeypot-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";
import type { Route } from "./+types/route.ts";

const NONE: FormErrors = {};

/** The newsletter's own page, which also shows the errors of the footer's form. */
function NewsletterPage({ view, answer }: { view: NewsletterView; answer: NewsletterAnswer | null }) {
  const t = useTranslations("contacts.newsletter");
  return (
    <AuthPage title={t("title")} answer={answer ?? undefined}>
      <AuthHead icon={Mail} title={t("title")}>
        {view.text}
      </AuthHead>
      {view.service === null ? (
        <OwnForm answer={answer} />
      ) : (
        <>
          <p className="soft" id="elsewhere">
            {t("elsewhere")}
          </p>
          <NewsletterForm service={view.service} id="letter" titleId="elsewhere" />
        </>
      )}
      <AuthFoot>
        <ButtonLink look="quiet" to="/privacy-policy#lists">
          {t("privacy")}
        </ButtonLink>
      </AuthFoot>
    </AuthPage>
  );
}

function OwnForm({ answer }: { answer: NewsletterAnswer | null }) {
  const t = useTranslations("contacts.newsletter");
  const tFields = useTranslations("fields");
  const recheck = (_: string, form: FormData) =>
    emailOf(String(form.get(LIST_EMAIL) ?? "")).ok ? undefined : tFields("email");
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, recheck);
  return (
    <>
      <ErrorSummary errors={errors} found={found} />
      <PostForm action="/newsletter" onInput={onInput}>
        <EmailField
          name={LIST_EMAIL}
          label={t("email")}
          required
          defaultValue={answer?.email}
          error={errors[LIST_EMAIL]}
        />
        <HoneypotField id="own-list-name" name={NEWSLETTER_HONEYPOT} />
        <SubmitButton size="large" busyLabel={t("busy")}>
          {t("submit")}
        </SubmitButton>
      </PostForm>
    </>
  );
}

export function loader({ context }: Route.LoaderArgs): NewsletterView {
  const { translate, site } = context.get(requestContext);
  const title = translate("contacts.newsletter.title");
  return {
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    description: translate("contacts.newsletter.metaDescription", { site: site.name }),
    canonical: `${site.baseUrl}/newsletter`,
    text: translate("contacts.newsletter.text", { site: site.name }),
    service: site.newsletterFormUrl,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return newsletterAction(request, context.get(requestContext));
}

export const headers = formHeaders;

/** Leaves out the title: the form renders it, because it says when the form has errors. */
export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData).filter((each) => !("title" in each));
}

export default function Newsletter({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <NewsletterPage view={view} answer={answer ?? null} />;
}
