/** What is known of a run's file once it has been looked through. */
export type ImportSurvey = {
  /** The first row as it stands in the file; of a calendar the names that its entries' fields have here. */
  names: readonly string[];
  /** The first values of each column, cut, by its place. */
  firstValues: readonly (readonly string[])[];
};
