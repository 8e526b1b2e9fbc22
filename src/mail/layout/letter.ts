/** What a message says, before it is a text or a page. Values are plain text; whoever writes them out escapes them. */
export type Letter = {
  subject: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the reader gets this message. */
  reason: string;
};

export type Block =
  | { kind: "text"; text: string }
  /** Smaller: until when, and the like. */
  | { kind: "note"; text: string }
  /** In the text the label stands above the link. */
  | { kind: "button"; label: string; link: string }
  /** A link in full, for whoever cannot press the button; the text has it there already. */
  | { kind: "link"; label: string; link: string; onlyInPage?: true }
  /** To be typed somewhere. */
  | { kind: "code"; code: string };
