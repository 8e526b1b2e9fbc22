/** What ties a claimant to a listing, the strongest first. */
export type ClaimTie = "contact" | "website" | "none";

type Claimed = { email: string; contactEmail: string | null; websiteUrl: string | null };

/** How the claimant's address goes with what the listing says: it is its contact, or its mail host is that of its website. */
export function claimTie({ email, contactEmail, websiteUrl }: Claimed): ClaimTie {
  const address = email.toLowerCase();
  if (contactEmail?.toLowerCase() === address) return "contact";
  const site = websiteUrl === null ? null : URL.parse(websiteUrl);
  const host = site?.hostname.toLowerCase().replace(/^www\./, "") ?? "";
  return host !== "" && address.slice(address.lastIndexOf("@") + 1) === host ? "website" : "none";
}
