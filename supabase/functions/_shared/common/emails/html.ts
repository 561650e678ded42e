import { languageNow, say } from '../say.ts';
import type { Block, DogBlock } from './blocks.ts';
import type { EmailContent, EmailContext } from './email.ts';
import { organisationAddress } from '../letterhead.ts';
import { organisationDetails } from '../organisation.ts';
import { oneLine, paragraphsOf, withLinks } from './plain-text.ts';
import { siteIn } from './site-links.ts';

// The tokens of src/styles/tokens.css, inlined, because mail clients know no variables.
const colours = {
  ground: '#fbf5e9',
  paper: '#f3e7cf',
  surface: '#fffdf8',
  ink: '#1b2a26',
  muted: '#52605a',
  line: '#e2d5bb',
  link: '#854d00',
  amber: '#f59e0b',
  pine: '#17352e',
  onPine: '#f4ebda',
} as const;

const dark = {
  ground: '#12201b',
  paper: '#172922',
  surface: '#1b2e27',
  ink: '#f4ebda',
  muted: '#b5c0b4',
  line: '#2f463d',
  link: '#f8be5c',
  pine: '#0b1512',
} as const;

// Behind the fonts for Latin letters, each system's own for Devanagari.
const TEXT_FONT =
  "-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,'Noto Sans Devanagari','Nirmala UI',sans-serif";
const HEADING_FONT = "Georgia,'Noto Serif','Noto Serif Devanagari','Nirmala UI',serif";

/** Devanagari has signs above and below the letters. */
const headingHeight = () => (languageNow() === 'hi' ? 1.45 : 1.25);

/** A long word or address breaks instead of widening the email. */
const BREAK_WORDS = 'overflow-wrap:anywhere;word-break:break-word;';
/** The last line is no single word. */
const TEXT_WRAP = `text-wrap:pretty;${BREAK_WORDS}`;
const HEADING_WRAP = `text-wrap:balance;${BREAK_WORDS}`;

const darkBackgrounds = (['ground', 'paper', 'surface', 'pine'] as const).map(
  (name) => [`.${name}-bg`, `background-color:${dark[name]}!important`] as const,
);
const darkTexts = [
  ...(['ink', 'muted', 'link'] as const).map(
    (name) => [`.${name}`, `color:${dark[name]}!important`] as const,
  ),
  ['.line', `border-color:${dark.line}!important`] as const,
];

const rules = (prefix: string, list: readonly (readonly [string, string])[]) =>
  list.map(([selector, declaration]) => `${prefix}${selector}{${declaration}}`).join('');

/**
 * What can't be inlined. Apple Email and Thunderbird read the media query; Outlook's web and phone apps mark what
 * they invert with data-ogsb (backgrounds) and data-ogsc (texts).
 */
const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a:focus,a:hover{text-decoration:underline}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.picture{width:88px!important}.title{font-size:24px!important}}
@media (prefers-color-scheme:dark){${rules('', darkBackgrounds)}${rules('', darkTexts)}}
${rules('[data-ogsb] ', darkBackgrounds)}${rules('[data-ogsc] ', darkTexts)}`;

const WIDTH = 600;
const { ground, surface, line, ink, muted, amber, paper, pine, onPine } = colours;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A table that assistive technology doesn't announce. */
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

const PICTURE_WIDTH = 144;

/** The HTML version of an email. Tables and attributes are for Outlook, which renders like a word processor. */
export function renderHtml(content: EmailContent, context: EmailContext): string {
  const title = escapeHtml(oneLine(content.heading));
  return `<!DOCTYPE html>
<html lang="${languageNow() === 'hi' ? 'hi-IN' : 'en'}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title>
<style>${styleSheet}</style>
</head>
<body class="ground-bg" style="margin:0;padding:0;background-color:${ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(oneLine(content.preview))}</div>
${TABLE} width="100%" class="ground-bg" bgcolor="${ground}" style="background-color:${ground}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${WIDTH}" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${TABLE} width="100%" style="max-width:${WIDTH}px;text-align:left">
<tr><td class="pine-bg pad" bgcolor="${pine}" style="background-color:${pine};border-bottom:6px dotted ${amber};border-radius:16px 16px 0 0;padding:16px 32px">${header(context.siteUrl)}</td></tr>
${photo(content.blocks)}<tr><td class="surface-bg line pad" bgcolor="${surface}" style="background-color:${surface};border:1px solid ${line};border-top:0;border-radius:0 0 16px 16px;padding:32px 32px 12px">
<h1 class="ink title" style="margin:0 0 20px;font:700 28px/${headingHeight()} ${HEADING_FONT};color:${ink};${HEADING_WRAP}">${title}</h1>
${blocksHtml(content.blocks)}
</td></tr>
<tr><td class="pad" style="padding:24px 32px">${footer(content, context)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function header(siteUrl: string): string {
  const home = escapeHtml(`${siteIn(languageNow(), siteUrl)}/`);
  const icon = escapeHtml(`${siteUrl}/icon-192.png`);
  return `${TABLE}><tr><td width="40" style="padding-right:12px"><img src="${icon}" width="40" height="40" alt="" style="display:block;border:0;border-radius:10px"></td><td><a href="${home}" style="font:700 20px/1.2 ${HEADING_FONT};color:${onPine};text-decoration:none">${organisationDetails.name}</a></td></tr></table>`;
}

function footer({ reason, settingsUrl }: EmailContent, { unsubscribeUrl }: EmailContext): string {
  const links = [
    ...(unsubscribeUrl === null ? [] : [link(say('Unsubscribe'), unsubscribeUrl)]),
    ...(settingsUrl === undefined ? [] : [link(say('Choose your emails'), settingsUrl)]),
  ];
  return [
    small(escapeHtml(oneLine(reason))),
    ...(links.length === 0 ? [] : [small(links.join(' &nbsp;·&nbsp; '))]),
    small(escapeHtml([organisationDetails.name, ...organisationAddress].join(', '))),
    small(link(organisationDetails.email, `mailto:${organisationDetails.email}`)),
  ].join('\n');
}

function small(html: string): string {
  return `<p class="muted" style="margin:0 0 8px;font:400 14px/1.6 ${TEXT_FONT};color:${muted};${TEXT_WRAP}">${html}</p>`;
}

/** Escapes text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Marks what somebody wrote wholly in another language than the email's, so that screen readers pronounce it. */
function asWritten(text: string, html: string): string {
  const isHindi = /\p{Script=Devanagari}/u.test(text);
  if (isHindi === /\p{Script=Latin}/u.test(text)) return html;
  const language = isHindi ? 'hi' : 'en';
  return language === languageNow() ? html : `<span lang="${language}">${html}</span>`;
}

/** Of the first dog, as wide as the email. */
function photo(blocks: readonly Block[]): string {
  const dog = firstDog(blocks)?.dog;
  if (!dog) return '';
  return `<tr><td class="paper-bg line" bgcolor="${paper}" style="background-color:${paper};border:1px solid ${line};border-width:0 1px"><a href="${escapeHtml(dog.url)}"><img class="ink" src="${escapeHtml(dog.pictureUrl)}" width="${WIDTH}" alt="${escapeHtml(oneLine(dog.alt))}" style="display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;object-position:50% 25%;font:400 14px/1.4 ${TEXT_FONT};color:${ink}"></a></td></tr>
`;
}

function firstDog(blocks: readonly Block[]) {
  return blocks.find((block) => block.kind === 'dog');
}

/** A letter has one button: what stands first. The others are links. */
function blocksHtml(blocks: readonly Block[]): string {
  const first = blocks.find(({ kind }) => kind === 'button' || kind === 'dog');
  return blocks
    .map((block) => blockHtml(block, block === first, block === firstDog(blocks)))
    .join('\n');
}

function blockHtml(block: Block, hasButton: boolean, hasPhoto: boolean): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(escapeHtml(oneLine(block.text)));
    case 'notice':
      return box(paragraph(escapeHtml(block.text)));
    case 'button':
      return hasButton
        ? `<div style="padding:8px 0 24px">${button(block.label, block.url)}</div>`
        : paragraph(link(block.label, block.url));
    case 'link':
      return paragraph(link(block.label, block.url));
    case 'facts':
      return facts(block.rows);
    case 'prose':
      return prose(block.textWithLinks);
    case 'quote':
      return box(prose(block.textWithLinks));
    case 'unlinked-quote':
      return box(
        paragraphsOf(block.text)
          .map((part) => paragraph(asWritten(part, escapeHtml(part).replaceAll('\n', '<br>'))))
          .join(''),
      );
    case 'dog':
      return dogCard(block.dog, hasButton, hasPhoto);
    case 'task':
      return box(
        heading(block.title) +
          paragraph(escapeHtml(oneLine(block.description))) +
          paragraph(escapeHtml(block.whatToDo), 'muted'),
      );
  }
}

function link(label: string, url: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${colours.link};text-decoration:underline">${escapeHtml(label)}</a>`;
}

function paragraph(html: string, colour: 'ink' | 'muted' = 'ink'): string {
  return `<p class="${colour}" style="margin:0 0 16px;font:400 16px/1.6 ${TEXT_FONT};color:${colours[colour]};${TEXT_WRAP}">${html}</p>`;
}

function heading(text: string): string {
  return `<h2 class="ink" style="margin:0 0 8px;font:700 20px/${headingHeight()} ${HEADING_FONT};color:${colours.ink};${HEADING_WRAP}">${asWritten(text, escapeHtml(oneLine(text)))}</h2>`;
}

function prose(text: string): string {
  return paragraphsOf(text)
    .map((part) => paragraph(asWritten(part, withLinks(part).map(linkedText).join(''))))
    .join('');
}

function linkedText({ text, url }: { text: string; url?: string }): string {
  return url === undefined ? escapeHtml(text).replaceAll('\n', '<br>') : link(text, url);
}

/** Outlook ignores the padding of a link, so its cell has it as well, as mso-padding-alt. */
function button(label: string, url: string): string {
  const padding = '13px 26px';
  return `${TABLE}><tr><td bgcolor="${amber}" style="background-color:${amber};border-radius:12px;mso-padding-alt:${padding}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:${padding};border-radius:12px;font:600 16px/1.4 ${TEXT_FONT};color:${ink};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function box(html: string): string {
  return `${TABLE} width="100%" style="margin:0 0 24px"><tr><td class="paper-bg" bgcolor="${paper}" style="background-color:${paper};border-left:4px solid ${amber};border-radius:4px 12px 12px 4px;padding:16px 20px 2px">${html}</td></tr></table>`;
}

function facts(rows: readonly (readonly [string, string])[]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${colours.line};font:400 16px/1.5 ${TEXT_FONT};vertical-align:top;${TEXT_WRAP}`;
  const row = ([name, value]: readonly [string, string]) =>
    `<tr><td class="muted line" width="30%" style="${cell}padding-right:16px;color:${colours.muted}">${escapeHtml(name)}</td><td class="ink line" style="${cell}font-weight:600;color:${colours.ink}">${escapeHtml(oneLine(value))}</td></tr>`;
  return `${TABLE} width="100%" style="margin:0 0 24px">${rows.map(row).join('')}</table>`;
}

function dogCard(
  { name, tagline, details, pictureUrl, alt, url, label }: DogBlock,
  hasButton: boolean,
  hasPhoto: boolean,
): string {
  const words =
    heading(name) +
    paragraph(asWritten(tagline, escapeHtml(oneLine(tagline)))) +
    paragraph(escapeHtml(details), 'muted') +
    (hasButton ? button(label, url) : paragraph(link(label, url)));
  if (hasPhoto) return `<div style="padding:0 0 24px">${words}</div>`;
  const picture = `<img class="picture paper-bg ink" src="${escapeHtml(pictureUrl)}" width="${PICTURE_WIDTH}" alt="${escapeHtml(oneLine(alt))}" style="display:block;width:${PICTURE_WIDTH}px;height:auto;aspect-ratio:4/5;object-fit:cover;border-radius:12px;background-color:${colours.paper};font:400 14px/1.4 ${TEXT_FONT};color:${colours.ink}">`;
  return `${TABLE} width="100%" style="margin:0 0 24px"><tr><td valign="top" width="1" style="padding-right:20px"><a href="${escapeHtml(url)}">${picture}</a></td><td valign="top">${words}</td></tr></table>`;
}
