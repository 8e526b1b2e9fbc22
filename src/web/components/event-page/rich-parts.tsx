import type { ReactNode } from "react";

/** The tags that this page's messages may contain: emphasis, and text of unknown direction. */
export const RICH_PARTS = {
  b: (words: ReactNode) => <b>{words}</b>,
  bdi: (words: ReactNode) => <bdi>{words}</bdi>,
};
