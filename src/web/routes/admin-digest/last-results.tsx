import type { DigestResults } from "#web/routes/admin-digest/admin-digest-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Status } from "#web/ui/pill.tsx";

const FIGURES = ["totalUsers", "emailsSent", "eventsIncluded", "emailsFailed"] as const;
/** Focusable, so that the region can be scrolled without a mouse. */
const SCROLLED = { role: "region", tabIndex: 0 };

/** The result of the last sending (spec §3, Digest stats), with the addresses that the mail server rejected. */
export function LastResults({ last }: { last: DigestResults | null }) {
  const t = useTranslations("adminDigest.last");
  return (
    <section className="card stack" aria-labelledby="digest-last">
      <h2 id="digest-last">{t("title")}</h2>
      {last === null ? (
        <p className="soft">{t("none")}</p>
      ) : (
        <>
          <p className="small muted">{last.began}</p>
          <dl className="digest__figures">
            {FIGURES.map((name) => (
              <div key={name} className={name === "emailsFailed" && last[name] > 0 ? "digest__bad" : undefined}>
                <dt>{t(name)}</dt>
                <dd>{t("figure", { count: last[name] })}</dd>
              </div>
            ))}
          </dl>
          <Status className="small muted">
            {last.isOpen && !last.isWritten && t("working")}
            {last.isOpen && last.isWritten && last.waiting > 0 && t("waiting", { count: last.waiting })}
          </Status>
          {last.refused.length > 0 && <Refused rows={last.refused} />}
        </>
      )}
    </section>
  );
}

function Refused({ rows }: { rows: DigestResults["refused"] }) {
  const t = useTranslations("adminDigest.last");
  return (
    <div className="admin-table-box" aria-label={t("refused")} {...SCROLLED}>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">{t("address")}</th>
            <th scope="col">{t("answer")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, email, answer }) => (
            <tr key={id}>
              <td>
                <b dir="ltr">{email}</b>
              </td>
              <td data-label={t("answer")} dir="auto">
                {answer}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
