import type { PageHead } from "#web/components/layout/page-head.ts";

/** A part of a text; `isCode` is written as a program reads it. */
export type WordsPart = { text: string; isCode: boolean };

export type ParameterView = {
  name: string;
  words: readonly WordsPart[];
  /** What the value is, such as "integer". */
  type: string;
  isRequired: boolean;
  /** The values to choose from; null for a text. */
  choices: readonly string[] | null;
  /** Filled in at first. */
  value: string;
};

export type OperationView = {
  id: string;
  method: string;
  path: string;
  summary: string;
  words: readonly WordsPart[];
  parameters: readonly ParameterView[];
  /** Where its form goes; null for an operation that changes something. */
  tryAt: string | null;
  curl: string;
  /** The object of the answer. */
  answer: string;
  /** The object that is sent; null for none. */
  body: string | null;
};

export type ObjectView = {
  name: string;
  words: readonly WordsPart[];
  fields: readonly { name: string; type: string; words: readonly WordsPart[] }[];
};

type ProblemView = { id: string; status: number; kind: string; title: string };

/** The documentation of the API, as data. */
export type ApiDocsView = PageHead & {
  base: string;
  document: string;
  /** Where members make tokens. */
  tokensAt: string;
  operations: readonly OperationView[];
  objects: readonly ObjectView[];
  problems: readonly ProblemView[];
};
