/** How much the rows of lists show: comfortable with text and large pictures, compact without. Stored in a cookie. */
export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

export const DENSITY_COOKIE = "density";

/** The density of a stored or sent value; comfortable for any other. */
export function parseDensity(text: string | null): Density {
  return DENSITIES.find((known) => known === text) ?? "comfortable";
}
