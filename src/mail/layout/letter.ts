/** A message's content before it is rendered as text or HTML. Values are plain text; the renderers escape them. */
export type Letter = {
  subject: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the reader gets this message. */
  reason: string;
  /** Links at the very end, such as to unsubscribe. */
  ways?: readonly Way[];
};

type Way = { label: string; link: string };

export type Block =
  /** `strong` is the emphasized part of the text. */
  | { kind: "text"; text: string; strong?: string }
  /** Small print, such as an expiry time. */
  | { kind: "note"; text: string }
  /** In the text the label is above the link. */
  | { kind: "button"; label: string; link: string }
  /** The full link for readers who cannot use the button; the plain text already has it. */
  | { kind: "link"; label: string; link: string; onlyInPage?: true }
  /** Small links in one line. */
  | { kind: "ways"; ways: readonly Way[] }
  /** Heading of one day's events, or of one search's. */
  | { kind: "day"; label: string }
  /** An event; `note` is a remark about its time. */
  | {
      kind: "gathering";
      clock: string;
      date: string;
      /** Whether the plain text needs the date, because no heading names the day. */
      isDated?: true;
      type: string;
      title: string;
      link: string;
      lines: readonly string[];
      note: string | null;
    }
  /** A code to type. */
  | { kind: "code"; code: string };
