/** The jobs that the program does by itself and that an admin may ask for, in the order in which the dashboard names them. */
export const JOB_NAMES = [
  "advance-dates",
  "decide-waiting",
  "delete-together",
  "read-sources",
  "mail-notifications",
  "send-digests",
  "extend-dates",
  "remove-pictures",
  "sweep-pictures",
  "erase-accounts",
  "forget-old",
  "forget-mail",
  "back-up",
] as const;
export type JobName = (typeof JOB_NAMES)[number];

export function isJobName(name: string): name is JobName {
  return JOB_NAMES.some((known) => known === name);
}
