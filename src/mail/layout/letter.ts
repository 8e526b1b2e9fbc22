/** What a message says, before it is a text or a page. Values are plain text; whoever writes them out escapes them. */
export type Letter = {
  subject: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the reader gets this message. */
  reason: string;
  /** What the reader can do about it, at the very end. */
  ways?: readonly { label: string; link: string }[];
};

export type Block =
  /** `strong` is a part of the text that stands out. */
  | { kind: "text"; text: string; strong?: string }
  /** Smaller: until when, and the like. */
  | { kind: "note"; text: string }
  /** In the text the label stands above the link. */
  | { kind: "button"; label: string; link: string }
  /** A link in full, for whoever cannot press the button; the text has it there already. */
  | { kind: "link"; label: string; link: string; onlyInPage?: true }
  /** The head over what is on one day. */
  | { kind: "day"; label: string }
  /** One thing that is on; `note` is what to know about its hour. */
  | {
      kind: "gathering";
      clock: string;
      date: string;
      type: string;
      title: string;
      link: string;
      lines: readonly string[];
      note: string | null;
    }
  /** To be typed somewhere. */
  | { kind: "code"; code: string };
