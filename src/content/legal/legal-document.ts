import type { Words } from '@/lib/rich-text';

export interface LegalSection {
  /** Names the section in an address. */
  id: string;
  title: string;
  paragraphs?: readonly Words[];
  /** Facts in pairs: what, and what about it. */
  facts?: readonly { term: string; detail: Words }[];
  /** Said after the facts. */
  closing?: readonly Words[];
}

/** A page of terms. One component draws them all. */
export interface LegalDocument {
  title: string;
  path: string;
  /** For the document's head. */
  description: string;
  /** The day of the last change, as YYYY-MM-DD. */
  updated: string;
  introduction: Words;
  sections: readonly LegalSection[];
}
