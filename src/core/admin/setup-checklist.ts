import { DAY_MS, type EpochMs } from "#core/time/instant.ts";

/** What a new site needs before it is announced, in the order of the dashboard's checklist. */
const SETUP_STEPS = ["address", "mail", "backup", "examples", "import", "contact"] as const;
type SetupStep = (typeof SETUP_STEPS)[number];

/** The facts that decide which steps are done; the dashboard and `npm run doctor` read the same ones. */
export type SetupFacts = {
  /** Whether the admin's email address is confirmed. */
  isAddressProved: boolean;
  /** Messages of the last 30 days. */
  mail: { hasServer: boolean; sent: number; failed: number };
  /** When the latest backup was made; each one is read back before it counts. */
  backupAt: EpochMs | null;
  /** Number of example events on the site. */
  examples: number;
  hasImported: boolean;
  contactEmail: string | null;
};

/** The state of a step: a key of `admin.setup.state`. */
type SetupState =
  | "addressProved"
  | "addressOpen"
  | "mailWorks"
  | "mailFails"
  | "mailUntried"
  | "mailMissing"
  | "backupMade"
  | "backupOld"
  | "backupMissing"
  | "examplesGone"
  | "examplesShown"
  | "imported"
  | "notImported"
  | "contactSet"
  | "contactMissing";

export type SetupLine = { step: SetupStep; isDone: boolean; state: SetupState };

/** A backup older than this protects too little. */
const BACKUP_WITHIN_MS = 2 * DAY_MS;

/** The checklist of a new site. */
export function setupLines(facts: SetupFacts, now: EpochMs): readonly SetupLine[] {
  const { isAddressProved, examples, hasImported, contactEmail } = facts;
  const states: Record<SetupStep, SetupState> = {
    address: isAddressProved ? "addressProved" : "addressOpen",
    mail: mailState(facts.mail),
    backup: backupState(facts.backupAt, now),
    examples: examples === 0 ? "examplesGone" : "examplesShown",
    import: hasImported ? "imported" : "notImported",
    contact: contactEmail === null ? "contactMissing" : "contactSet",
  };
  return SETUP_STEPS.map((step) => ({ step, state: states[step], isDone: DONE.has(states[step]) }));
}

const DONE: ReadonlySet<SetupState> = new Set([
  "addressProved",
  "mailWorks",
  "backupMade",
  "examplesGone",
  "imported",
  "contactSet",
]);

function mailState({ hasServer, sent, failed }: SetupFacts["mail"]): SetupState {
  if (!hasServer) return "mailMissing";
  if (failed > 0) return "mailFails";
  return sent > 0 ? "mailWorks" : "mailUntried";
}

function backupState(at: EpochMs | null, now: EpochMs): SetupState {
  if (at === null) return "backupMissing";
  return now - at > BACKUP_WITHIN_MS ? "backupOld" : "backupMade";
}
