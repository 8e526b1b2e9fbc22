/** The sky of the next 24 hours with a column for each half hour, in finished strings and fractions of the day's width. */
export type DaySkyView = {
  /** The stops of the gradient, as CSS writes them. */
  stops: string;
  /** Dots of each half hour from now; `light` where the sky behind them is bright. */
  columns: { dots: number; light: boolean }[];
  /** How many gatherings one dot stands for at most. */
  perDot: number;
  total: number;
  marks: { text: string; at: number }[];
  /** The same gatherings by the hours of the visitor's clock, for who does not see the picture; `day` when it is not today. */
  hours: { time: string; day: string | null; count: number }[];
};
