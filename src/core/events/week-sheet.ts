/**
 * How a week fits on one printed sheet. Sizes are in pixels at a scale of 1: titles of 11.5 pixels in the narrowest of
 * the columns, on A4 or Letter, upright or across.
 */
type SheetLine = { title: string; organizer: string | null };
type SheetDay = { lines: readonly SheetLine[]; hasNote: boolean };

/** The most dates that a sheet has room for in letters that are easy to read. */
const SHEET_DATES = 40;
/** The height of all columns together, less what their ends leave free. */
const SHEET_PX = 1_550;
/** The height of each of the two columns of a sheet that is upright. */
const COLUMN_PX = 830;
const HEAD_PX = 34;
const NOTE_PX = 16;
const PADDING_PX = 6;
const TITLE_PX = 15.5;
const ORGANIZER_PX = 13;
/** Characters in a line. */
const TITLE_CHARS = 34;
const ORGANIZER_CHARS = 40;
/** Letters are neither larger than the design draws them nor too small to read. */
const MAX_SCALE = 1.26;
const MIN_SCALE = 0.72;

/** How many dates each day can show, so that a sheet has room for the whole week: all of the days with few dates. */
export function datesPerDay(counts: readonly number[]): number {
  const most = Math.max(1, ...counts);
  const fits = (each: number) => counts.reduce((sum, count) => sum + Math.min(count, each), 0) <= SHEET_DATES;
  let each = 1;
  while (each < most && fits(each + 1)) each += 1;
  return each;
}

type SheetLayout = {
  /** The scale of the letters with which the week fills one sheet at most, in steps of a hundredth. */
  scale: number;
  /** Whether these days fit into two columns without a day split between them. */
  isWhole: boolean;
};

/** How the days of a week are set on one sheet. */
export function sheetLayout(days: readonly SheetDay[]): SheetLayout {
  const heights = days.map(({ lines, hasNote }) => HEAD_PX + (hasNote ? NOTE_PX : 0) + heightOf(lines));
  const sum = (some: readonly number[]) => some.reduce((total, height) => total + height, 0);
  const higher = heights.map((_, at) => Math.max(sum(heights.slice(0, at)), sum(heights.slice(at))));
  const fitting = scaleFor(sum(heights), SHEET_PX);
  const whole = scaleFor(Math.min(...higher), COLUMN_PX);
  const isWhole = whole >= fitting * WORTH;
  return { scale: Math.floor(100 * (isWhole ? Math.min(fitting, whole) : fitting)) / 100, isWhole };
}

/** Whole days are worth letters that are a little smaller. */
const WORTH = 0.9;

/** Larger letters need more height and break more lines: the area grows with the square. */
function scaleFor(height: number, room: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, Math.sqrt(room / Math.max(1, height))));
}

function heightOf(lines: readonly SheetLine[]): number {
  return lines.reduce(
    (sum, { title, organizer }) =>
      sum + PADDING_PX + TITLE_PX * rows(title, TITLE_CHARS) + ORGANIZER_PX * rows(organizer ?? "", ORGANIZER_CHARS),
    0,
  );
}

/** The characters of East Asian scripts are twice as wide as others. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/gu;

function rows(text: string, chars: number): number {
  return Math.ceil((text.length + (text.match(WIDE)?.length ?? 0)) / chars);
}
