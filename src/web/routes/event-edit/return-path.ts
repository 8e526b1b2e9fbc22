/**
 * Returns the edit page's address by the event's id alone, so that a form stored while its sender signs in is found
 * again after a change of title.
 */
export function returnPath(publicId: string): string {
  return `/events/${publicId}/edit`;
}
