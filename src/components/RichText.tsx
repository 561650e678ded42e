import { Link } from 'react-router-dom';

const LINK = /\[([^\]]+)\]\(([^)]+)\)/;

/** A text with links in it: `[words](address)`, where the address is a path of this site or a URL. */
export function RichText({ children }: { children: string }) {
  // Splitting keeps what the pattern matches: text, words, address, text and so on.
  const parts = children.split(LINK);
  return parts.map((part, index) => {
    const key = `${index} ${part}`;
    if (index % 3 === 0) return part === '' ? null : <span key={key}>{part}</span>;
    return index % 3 === 1 ? <TextLink key={key} label={part} to={parts[index + 1] ?? ''} /> : null;
  });
}

/** The text with the words of its links alone. */
export function plainText(text: string): string {
  return text.replaceAll(new RegExp(LINK, 'g'), '$1');
}

function TextLink({ label, to }: { label: string; to: string }) {
  return to.startsWith('/') ? (
    <Link to={to} className="text-link">
      {label}
    </Link>
  ) : (
    <a href={to} className="text-link" rel="noreferrer">
      {label}
    </a>
  );
}
