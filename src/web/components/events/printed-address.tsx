/**
 * The address of a meeting link, for paper only. A path of this site (`/go/…`) is left out: it leads to a link that this reader
 * gets at the moment of the click (PRODUCT P15).
 */
export function PrintedAddress({ href }: { href: string | null }) {
  if (href === null || !URL.canParse(href)) return null;
  return <p className="print-only print-address">{href}</p>;
}
