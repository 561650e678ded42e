import { Link } from 'react-router-dom';
import type { TextLink, RichTextContent } from '@/lib/text';

export function RichText({ content }: { content: RichTextContent }) {
  if (typeof content === 'string') return content;
  return content.map((part) =>
    typeof part === 'string' ? part : <TextLinkElement key={part.to} link={part} />,
  );
}

function TextLinkElement({ link }: { link: TextLink }) {
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
