import type { Block, EmailContent, EmailContext } from './content.ts';
import { addressLines, organisation } from './organisation.ts';
import { oneLine, paragraphsOf } from './plain-text.ts';

/** The text version of an email, from the same blocks as the HTML. */
export function renderText(content: EmailContent, { unsubscribeUrl }: EmailContext): string {
  const { heading, blocks, reason, settingsUrl } = content;
  const footer = [
    reason,
    ...(unsubscribeUrl === null ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
    ...(settingsUrl === undefined ? [] : [`Choose your emails: ${settingsUrl}`]),
    '',
    organisation.name,
    ...addressLines,
    organisation.email,
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
      return `${block.label}: ${block.url}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
    case 'prose':
      return paragraphsOf(block.text).join('\n\n');
    case 'quote':
      return paragraphsOf(block.text)
        .join('\n\n')
        .replaceAll(/^/gm, '> ')
        .replaceAll(/^> $/gm, '>');
    case 'dog': {
      const { name, tagline, details, url, label } = block.dog;
      return [oneLine(name), oneLine(tagline), details, `${label}: ${url}`].join('\n');
    }
    case 'task':
      return [oneLine(block.title), oneLine(block.description), block.whatToDo].join('\n');
  }
}
