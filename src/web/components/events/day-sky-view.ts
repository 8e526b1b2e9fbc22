/** The sky of the next 24 hours with a column for each half hour, in finished strings and fractions of the day's width. */
export type DaySkyView = {
  /** The stops of the gradient, as CSS writes them. */
  stops: string;
  /** Dots of each half hour from now; `light` where the sky behind them is bright. */
  columns: { dots: number; light: boolean }[];
  /** What a dot is, and how many gatherings there are. */
  note: string;
  marks: { text: string; at: number }[];
  /** The same gatherings by the hours of the visitor's clock, with their day when it is not today, for who does not see the picture. */
  hours: string[];
};
