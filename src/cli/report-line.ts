/** One line of the doctor's; what `isWell` is not needs a person. */
export type ReportLine = { name: string; value: string; isWell: boolean };
