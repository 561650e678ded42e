export interface TextLink {
  label: string;
  /** A path of this site, or an `https:`, `mailto:` or `tel:` URL. */
  to: string;
}

/** Text of a content file, with links in it. */
export type RichTextContent = string | readonly (string | TextLink)[];

/** The text without its links. */
export function plainText(content: RichTextContent): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (typeof part === 'string' ? part : part.label)).join('');
}
