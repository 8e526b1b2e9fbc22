type FormHeaders = { secFetchSite: string | null; origin: string | null; host: string | null };

/**
 * Whether a form came from our own pages. Browsers say so in Sec-Fetch-Site; older ones, and those whose user did it
 * (`none`), in Origin, which must then name the host that was asked or the site's own address. A request with neither comes
 * from no browser, and carries nobody's cookies.
 */
export function isFromOwnPages(headers: FormHeaders, baseUrl: string): boolean {
  if (headers.secFetchSite === "same-origin") return true;
  if (headers.secFetchSite !== null && headers.secFetchSite !== "none") return false;
  if (headers.origin === null) return true;
  const origin = URL.parse(headers.origin);
  if (origin === null) return false;
  return origin.origin === baseUrl || (headers.host !== null && origin.host === headers.host.toLowerCase());
}
