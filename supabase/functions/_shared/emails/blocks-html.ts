import type { Block, DogCard } from './content.ts';
import { oneLine, paragraphsOf, withLinks } from './plain-text.ts';
import { BREAK_WORDS, colours, HEADING_FONT, TEXT_FONT } from './style.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A table that assistive technology doesn't announce. */
export const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

const PICTURE_WIDTH = 144;

/** Escapes text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

export function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(escapeHtml(oneLine(block.text)));
    case 'notice':
      return box(paragraph(escapeHtml(block.text)));
    case 'button':
      return `<div style="padding:8px 0 24px">${button(block.label, block.url)}</div>`;
    case 'facts':
      return facts(block.rows);
    case 'prose':
      return prose(block.text);
    case 'quote':
      return box(prose(block.text));
    case 'dog':
      return dogCard(block.dog);
    case 'task':
      return box(
        heading(block.title) +
          paragraph(escapeHtml(oneLine(block.description))) +
          paragraph(escapeHtml(block.whatToDo), 'muted'),
      );
  }
}

export function link(label: string, url: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${colours.link};text-decoration:underline">${escapeHtml(label)}</a>`;
}

function paragraph(html: string, colour: 'ink' | 'muted' = 'ink'): string {
  return `<p class="${colour}" style="margin:0 0 16px;font:400 16px/1.6 ${TEXT_FONT};color:${colours[colour]};${BREAK_WORDS}">${html}</p>`;
}

function heading(text: string): string {
  return `<h2 class="ink" style="margin:0 0 8px;font:700 20px/1.3 ${HEADING_FONT};color:${colours.ink};${BREAK_WORDS}">${escapeHtml(oneLine(text))}</h2>`;
}

function prose(text: string): string {
  return paragraphsOf(text)
    .map((part) => paragraph(withLinks(part).map(linkedText).join('')))
    .join('');
}

function linkedText({ text, url }: { text: string; url?: string }): string {
  return url === undefined ? escapeHtml(text).replaceAll('\n', '<br>') : link(text, url);
}

/** Outlook ignores the padding of a link, so its cell has it as well, as mso-padding-alt. */
function button(label: string, url: string, padding = '13px 26px'): string {
  const { amber, ink } = colours;
  return `${TABLE}><tr><td bgcolor="${amber}" style="background-color:${amber};border-radius:12px;mso-padding-alt:${padding}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:${padding};border-radius:12px;font:600 16px/1.4 ${TEXT_FONT};color:${ink};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function box(html: string): string {
  const { paper, amber } = colours;
  return `${TABLE} width="100%" style="margin:0 0 24px"><tr><td class="paper-bg" bgcolor="${paper}" style="background-color:${paper};border-left:4px solid ${amber};border-radius:4px 12px 12px 4px;padding:16px 20px 2px">${html}</td></tr></table>`;
}

function facts(rows: readonly (readonly [string, string])[]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${colours.line};font:400 16px/1.5 ${TEXT_FONT};vertical-align:top;${BREAK_WORDS}`;
  const row = ([name, value]: readonly [string, string]) =>
    `<tr><td class="muted line" width="30%" style="${cell}padding-right:16px;color:${colours.muted}">${escapeHtml(name)}</td><td class="ink line" style="${cell}font-weight:600;color:${colours.ink}">${escapeHtml(oneLine(value))}</td></tr>`;
  return `${TABLE} width="100%" style="margin:0 0 24px">${rows.map(row).join('')}</table>`;
}

function dogCard({ name, tagline, details, pictureUrl, alt, url, label }: DogCard): string {
  const picture = `<img class="picture paper-bg ink" src="${escapeHtml(pictureUrl)}" width="${PICTURE_WIDTH}" alt="${escapeHtml(oneLine(alt))}" style="display:block;width:${PICTURE_WIDTH}px;height:auto;aspect-ratio:4/5;object-fit:cover;border-radius:12px;background-color:${colours.paper};font:400 14px/1.4 ${TEXT_FONT};color:${colours.ink}">`;
  const words =
    heading(name) +
    paragraph(escapeHtml(oneLine(tagline))) +
    paragraph(escapeHtml(details), 'muted');
  return `${TABLE} width="100%" style="margin:0 0 24px"><tr><td valign="top" width="1" style="padding-right:20px"><a href="${escapeHtml(url)}">${picture}</a></td><td valign="top">${words}${button(label, url, '10px 16px')}</td></tr></table>`;
}
