import { Link } from "react-router";
import { FREE_HOURS_PATH } from "#core/free-hours/free-hours.ts";

/** Whose free hours narrow a page, or that nobody's do, with the words that lead to them. */
export type FitNoticeView = { words: string; link: string };

/** The notice above a list or a calendar that names whose free hours its filter uses, because the address does not. */
export function FitNotice({ notice }: { notice: FitNoticeView | null }) {
  if (notice === null) return null;
  return (
    <p className="events__showing soft small">
      {notice.words} <Link to={FREE_HOURS_PATH}>{notice.link}</Link>
    </p>
  );
}
