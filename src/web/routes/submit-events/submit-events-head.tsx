import type { ReactNode } from "react";
import { Link } from "react-router";
import { Receipt } from "#web/routes/submit-events/receipt.tsx";
import type { SubmitEventsAnswer, SubmitEventsView } from "#web/routes/submit-events/submit-events.server.ts";
import { useTranslations } from "#web/texts.tsx";

export const HEAD_ID = "submit-your-event";

export function SubmitEventsHead({
  view,
  receipt,
}: {
  view: SubmitEventsView;
  receipt: SubmitEventsAnswer["receipt"];
}) {
  const t = useTranslations("submissions");
  return (
    <>
      <h1>{t("title")}</h1>
      <p className="submission__lede">{t.rich("lede", { link: organizerLink })}</p>
      {receipt !== null && <Receipt receipt={receipt} />}
      {view.own.length > 0 && <Own own={view.own} />}
      <h2 id={HEAD_ID} className="submission__head">
        {t("formTitle")}
      </h2>
    </>
  );
}

function organizerLink(chunks: ReactNode) {
  return <Link to="/organizer-registration">{chunks}</Link>;
}

function Own({ own }: Pick<SubmitEventsView, "own">) {
  const t = useTranslations("submissions.own");
  return (
    <details className="submission__own">
      <summary>{t("title")}</summary>
      <ul>
        {own.map(({ href, title, line }) => (
          <li key={href}>
            <Link to={href} dir="auto">
              {title}
            </Link>
            <br />
            <span className="small soft">{line}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
