import { inLanguage, say } from '../say.ts';
import type { Block, DogBlock } from './blocks.ts';
import type { Email, EmailContent, EmailContext } from './email.ts';
import { renderHtml } from './html.ts';
import { organisationAddress } from '../letterhead.ts';
import { organisationDetails } from '../organisation.ts';
import { oneLine, paragraphsOf, shortened, withoutAddresses } from './plain-text.ts';
import { siteLinks } from './site-links.ts';

const SUBJECT_MAX_LENGTH = 150;

export interface RenderedEmail {
  /** One line. */
  subject: string;
  html: string;
  text: string;
}

/**
 * Subject, HTML and text of an email.
 * @param values `data` as the database stores it, and the recipient's name, '' if it isn't known
 * @throws Error for malformed data; it quotes none of them
 */
export function renderEmail(
  email: Email,
  { data, name }: { data: unknown; name: string },
  context: EmailContext,
): RenderedEmail {
  return inLanguage(email.isForTeam ? 'en' : (context.language ?? 'en'), () => {
    const content = unlinked(email.content(data, { name, links: siteLinks(context) }));
    return {
      subject: shortened(content.subject, SUBJECT_MAX_LENGTH),
      html: renderHtml(content, context),
      text: renderText(content, context),
    };
  });
}

const LINKS: ReadonlySet<string> = new Set<KeysOf<Block | DogBlock | EmailContent>>([
  'url',
  'pictureUrl',
  'settingsUrl',
  'textWithLinks',
]);

type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/** The same content, without addresses in all texts that are not meant to have any. So no email has to think of it. */
function unlinked(content: EmailContent): EmailContent {
  return JSON.parse(JSON.stringify(content), (key, value) =>
    typeof value === 'string' && !LINKS.has(key) ? withoutAddresses(value) : value,
  );
}

function renderText(content: EmailContent, { unsubscribeUrl }: EmailContext): string {
  const { heading, blocks, reason, settingsUrl } = content;
  const footer = [
    oneLine(reason),
    ...(unsubscribeUrl === null ? [] : [`${say('Unsubscribe')}: ${unsubscribeUrl}`]),
    ...(settingsUrl === undefined ? [] : [`${say('Choose your emails')}: ${settingsUrl}`]),
    '',
    organisationDetails.name,
    ...organisationAddress,
    organisationDetails.email,
  ];
  // "-- " starts the signature of an email (RFC 3676).
  return `${[oneLine(heading), ...blocks.map(blockText), ['-- ', ...footer].join('\n')].join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'notice':
      return oneLine(block.text);
    case 'button':
    case 'link':
      return `${block.label}: ${block.url}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
    case 'prose':
      return paragraphsOf(block.textWithLinks).join('\n\n');
    case 'quote':
      return quoted(block.textWithLinks);
    case 'unlinked-quote':
      return quoted(block.text);
    case 'dog': {
      const { name, tagline, details, url, label } = block.dog;
      return [oneLine(name), oneLine(tagline), details, `${label}: ${url}`].join('\n');
    }
    case 'task':
      return [oneLine(block.title), oneLine(block.description), block.whatToDo].join('\n');
  }
}

function quoted(text: string): string {
  return paragraphsOf(text).join('\n\n').replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');
}
