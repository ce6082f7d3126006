/** Opens the owner's email program. */
export function mailtoUrl(to: string, subject: string): string {
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}`;
}
