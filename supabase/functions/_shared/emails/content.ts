/** A part of an email. Texts are plain text; HTML and text versions are rendered from the same blocks. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'notice'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  /** Written by a person: paragraphs, with links recognised. */
  | { kind: 'prose'; text: string }
  /** The same, set apart as somebody else's words. */
  | { kind: 'quote'; text: string }
  | { kind: 'dog'; dog: DogCard }
  | { kind: 'task'; title: string; description: string; whatToDo: string };

export interface DogCard {
  name: string;
  tagline: string;
  /** Age and location in one line. */
  details: string;
  pictureUrl: string;
  /** Of the picture. */
  alt: string;
  url: string;
  /** The label of the button. */
  label: string;
}

export interface EmailContent {
  /** Line breaks and control characters are removed when it is rendered. */
  subject: string;
  /** What an inbox shows behind the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** The sentence of the footer that says why somebody gets this email. */
  reason: string;
  /** The page where the reader chooses which emails arrive. */
  settingsUrl?: string;
}

/** Where the links of an email lead. */
export interface EmailContext {
  /** The site's origin, without trailing slash. */
  siteUrl: string;
  /** The address of the pictures of updates, without trailing slash; only emails about updates need it. */
  apiUrl?: string;
  /** Null for emails that one can't unsubscribe from. */
  unsubscribeUrl: string | null;
}
