import { blockHtml, escapeHtml, link, TABLE } from './blocks-html.ts';
import type { EmailContent, EmailContext } from './content.ts';
import { addressLines, organisation } from './organisation.ts';
import { oneLine } from './plain-text.ts';
import { BREAK_WORDS, colours, HEADING_FONT, styleSheet, TEXT_FONT } from './style.ts';

const WIDTH = 600;
const { ground, surface, line, ink, muted, amber, pine, onPine } = colours;

/** The HTML version of an email. Tables and attributes are for Outlook, which renders like a word processor. */
export function renderHtml(content: EmailContent, context: EmailContext): string {
  const title = escapeHtml(oneLine(content.heading));
  return `<!DOCTYPE html>
<html lang="en" dir="ltr">
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
<tr><td class="surface-bg line pad" bgcolor="${surface}" style="background-color:${surface};border:1px solid ${line};border-top:0;border-radius:0 0 16px 16px;padding:32px 32px 12px">
<h1 class="ink title" style="margin:0 0 20px;font:700 28px/1.25 ${HEADING_FONT};color:${ink};${BREAK_WORDS}">${title}</h1>
${content.blocks.map(blockHtml).join('\n')}
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
  const home = escapeHtml(`${siteUrl}/`);
  return `${TABLE}><tr><td width="40" style="padding-right:12px"><img src="${home}icon-192.png" width="40" height="40" alt="" style="display:block;border:0;border-radius:10px"></td><td><a href="${home}" style="font:700 20px/1.2 ${HEADING_FONT};color:${onPine};text-decoration:none">${organisation.name}</a></td></tr></table>`;
}

function footer({ reason, settingsUrl }: EmailContent, { unsubscribeUrl }: EmailContext): string {
  const links = [
    ...(unsubscribeUrl === null ? [] : [link('Unsubscribe', unsubscribeUrl)]),
    ...(settingsUrl === undefined ? [] : [link('Choose your emails', settingsUrl)]),
  ];
  return [
    small(escapeHtml(reason)),
    ...(links.length === 0 ? [] : [small(links.join(' &nbsp;·&nbsp; '))]),
    small(escapeHtml([organisation.name, ...addressLines].join(', '))),
    small(link(organisation.email, `mailto:${organisation.email}`)),
  ].join('\n');
}

function small(html: string): string {
  return `<p class="muted" style="margin:0 0 8px;font:400 14px/1.6 ${TEXT_FONT};color:${muted};${BREAK_WORDS}">${html}</p>`;
}
