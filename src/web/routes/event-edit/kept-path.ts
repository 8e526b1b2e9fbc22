/** The edit page by the event's id alone, so that a form which is kept over signing in is found again under another title. */
export function keptPath(publicId: string): string {
  return `/events/${publicId}/edit`;
}
