import { Link } from 'react-router-dom';
import type { TextLink, Words } from '@/lib/rich-text';

/** A run of prose with its links. */
export function RichText({ words }: { words: Words }) {
  if (typeof words === 'string') return words;
  return words.map((part) =>
    typeof part === 'string' ? part : <ProseLink key={part.to} link={part} />,
  );
}

function ProseLink({ link }: { link: TextLink }) {
  const isOnThisSite = link.to.startsWith('/');
  return isOnThisSite ? (
    <Link to={link.to} className="text-link">
      {link.label}
    </Link>
  ) : (
    <a href={link.to} className="text-link" rel="noreferrer">
      {link.label}
    </a>
  );
}
