import { foldKey } from "#core/text/fold-key.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** What can be blocked: hosts of links, addresses of senders, words in texts. */
export const BLOCK_KINDS = ["host", "address", "words"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** An entry of the block list. */
export type BlockEntry = {
  id: number;
  kind: BlockKind;
  /** The normalized value: host and address in lower case. */
  value: string;
  /** Why it is blocked, for the admins. */
  reason: string;
  /** When the entry expires; null for never. */
  endsAt: EpochMs | null;
};

export const BLOCK_VALUE_MAX = 200;
export const BLOCK_REASON_MAX = 200;
export const BLOCK_LIST_MAX = 1_000;

/** What the block list checks: hosts of links, email and network addresses of senders, and texts. */
export type Looked = {
  links?: readonly (string | null)[];
  addresses?: readonly (string | null)[];
  texts?: readonly (string | null)[];
};

/**
 * The first entry that matches; null if none. A host covers its subdomains, '@example.org' covers every mailbox of it,
 * and words match as whole words, ignoring case, accents and spaces.
 */
export function findBlock(entries: readonly BlockEntry[], looked: Looked, now: EpochMs): BlockEntry | null {
  const hosts = present(looked.links).flatMap(hostOf);
  const addresses = present(looked.addresses).map((address) => address.toLowerCase());
  const texts = present(looked.texts).map(wordsOf);
  const speaks = ({ kind, value }: BlockEntry): boolean => {
    if (kind === "host") return hosts.some((host) => host === value || host.endsWith(`.${value}`));
    if (kind === "address")
      return addresses.some((one) => one === value || (value.startsWith("@") && one.endsWith(value)));
    return texts.some((text) => text.includes(wordsOf(value)));
  };
  return entries.find((entry) => (entry.endsAt === null || entry.endsAt > now) && speaks(entry)) ?? null;
}

function present(values: readonly (string | null)[] = []): string[] {
  return values.filter((value) => value !== null);
}

function hostOf(link: string): string[] {
  const url = URL.parse(link);
  return url === null ? [] : [url.hostname.replace(/^www\./, "")];
}

/** The words of a text, each with one space before and after it. */
function wordsOf(text: string): string {
  return ` ${foldKey(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(" ")} `;
}
