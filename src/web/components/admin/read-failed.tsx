import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** The error headings of each area, and the part of the messages with the rest of the text. */
const AREAS = {
  activities: { title: "adminAudit.failedActivity", part: "adminAudit" },
  claimsAndReports: { title: "adminOrganizers.queues.failed", part: "adminOrganizers.queues" },
  digest: { title: "adminDigest.failed", part: "adminDigest" },
  health: { title: "adminHealth.failed", part: "adminHealth" },
  imports: { title: "adminImport.failedTitle", part: "adminImport" },
  jobs: { title: "adminJobs.failed", part: "adminJobs" },
  moderation: { title: "moderation.failed", part: "moderation" },
  newsletter: { title: "adminNewsletter.failed", part: "adminNewsletter" },
  organizers: { title: "adminOrganizers.list.failed", part: "adminOrganizers.list" },
  security: { title: "adminAudit.failed", part: "adminAudit" },
  settings: { title: "settings.loadingFailed", part: "settings" },
  submission: { title: "adminSubmissions.editing.failed", part: "adminSubmissions.editing" },
  submissions: { title: "adminSubmissions.failed", part: "adminSubmissions" },
  topics: { title: "adminTopics.failed", part: "adminTopics" },
  users: { title: "adminUsers.failed", part: "adminUsers" },
} as const;

type AreaFailedProps = { area: keyof typeof AREAS; requestId: string; here: string; headingLevel?: "h2" | "h3" };

/** Replaces an area of the dashboard that could not be loaded. The page must bring that part of the messages. */
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
  /** The address of the page, for another attempt. */
  here: string;
  headingLevel?: "h2" | "h3";
};

/** Replaces a part of the dashboard that could not be loaded (spec §8). */
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
