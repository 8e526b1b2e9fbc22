import type { ShownStatus } from "#web/components/submissions/shown-status.ts";

/** How far it is: finished sentences. */
export type SubmissionStep = {
  key: "received" | "reading" | "answer";
  title: string;
  text: string;
  state: "done" | "now" | "ahead" | "refused";
};

/** What /submissions/{key} shows, or that there is nothing at the address. */
export type SubmissionView = { documentTitle: string } & (
  | { shows: "missing"; returnTo: string; isSignedIn: boolean }
  | {
      shows: "submission";
      title: string;
      status: ShownStatus;
      statusWord: string;
      private: string;
      steps: readonly SubmissionStep[];
      reason: string | null;
      /** Its page on the calendar, where it has one. */
      eventHref: string | null;
      facts: readonly { term: string; value: string; isLong?: true }[];
      /** The page of its form; null when it waits no longer. */
      editHref: string | null;
      mayWithdraw: boolean;
      mayBringBack: boolean;
    }
);
