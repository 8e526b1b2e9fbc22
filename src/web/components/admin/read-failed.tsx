import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** What heads an area that could not be read, and the part of the catalogue that says the rest. */
const AREAS = {
  activities: { title: "adminAudit.failedActivity", part: "adminAudit" },
  claimsAndReports: { title: "adminOrganizers.queues.failed", part: "adminOrganizers.queues" },
  digest: { title: "adminDigest.failed", part: "adminDigest" },
  imports: { title: "adminImport.failedTitle", part: "adminImport" },
  jobs: { title: "adminJobs.failed", part: "adminJobs" },
  moderation: { title: "moderation.failed", part: "moderation" },
  newsletter: { title: "adminNewsletter.failed", part: "adminNewsletter" },
  organizers: { title: "adminOrganizers.list.failed", part: "adminOrganizers.list" },
  security: { title: "adminAudit.failed", part: "adminAudit" },
  submissions: { title: "adminSubmissions.failed", part: "adminSubmissions" },
  users: { title: "adminUsers.failed", part: "adminUsers" },
} as const;

type AreaFailedProps = { area: keyof typeof AREAS; requestId: string; here: string; headingLevel?: "h2" | "h3" };

/** In place of an area of the dashboard that could not be read; its page brings the part of the catalogue along. */
export function AreaFailed({ area, requestId, ...shown }: AreaFailedProps) {
  const t = useTranslations();
  const { title, part } = AREAS[area];
  return (
    <ReadFailed
      title={t(title)}
      text={t(`${part}.failedText`, { requestId })}
      tryAgain={t(`${part}.tryAgain`)}
      {...shown}
    />
  );
}

type ReadFailedProps = {
  title: string;
  text: string;
  tryAgain: string;
  /** The page, to be asked for again as it was. */
  here: string;
  headingLevel?: "h2" | "h3";
};

/** In place of a part of the dashboard that could not be read (spec §8). */
export function ReadFailed({ title, text, tryAgain, here, headingLevel: Heading = "h2" }: ReadFailedProps) {
  return (
    <section className="stack" aria-labelledby="read-failed">
      <Heading id="read-failed">{title}</Heading>
      <Alert tone="danger">{text}</Alert>
      <p>
        <ButtonLink to={here} reloadDocument>
          {tryAgain}
        </ButtonLink>
      </p>
    </section>
  );
}
