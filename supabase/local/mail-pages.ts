import { emailSamples } from '../../tests/support/email-samples.ts';
import { renderEmail } from '../functions/_shared/common/emails/render-email.ts';
import { emails } from '../functions/_shared/mailings/index.ts';
import type { Language } from '../functions/_shared/common/say.ts';
import { escapeHtml, htmlPage } from './html.ts';
import type { Email, Mailbox } from './mailbox.ts';
import type { Route } from './routes.ts';

const HTML_PATH = /^\/_mail\/html\/(\d+)$/;
const TEMPLATES_PATH = '/_mail/templates';
const WIDTHS = [600, 360] as const;

/**
 * The page `/_mail`, the JSON `/_mail/messages?to=address`, the HTML of one email, and `/_mail/templates` with samples of
 * every email. Emails contain codes and links, so only this machine may read them.
 */
export function mailRoute(mailbox: Mailbox, siteUrl: () => string): Route {
  return {
    prefixes: ['/_mail'],
    localOnly: true,
    handle: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (/^\/_mail\/?$/.test(pathname)) return page(mailbox.messages().toReversed());
      if (pathname === '/_mail/messages') {
        return Response.json(mailbox.messages(searchParams.get('to') ?? undefined));
      }
      if (pathname === TEMPLATES_PATH) return templateList();
      if (pathname.startsWith(`${TEMPLATES_PATH}/`)) {
        const id = pathname.slice(TEMPLATES_PATH.length + 1);
        const language = searchParams.get('language') === 'hi' ? 'hi' : 'en';
        return preview(id, siteUrl(), searchParams.has('html'), language);
      }
      const id = HTML_PATH.exec(pathname)?.[1];
      return htmlOf(mailbox.messages().find((email) => String(email.id) === id));
    },
  };
}

/** The sandbox gives the email no scripts, and an origin of its own. */
function htmlOf(email: Email | undefined): Response {
  if (!email || email.html === null) return new Response('Not found', { status: 404 });
  return new Response(email.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': 'sandbox allow-popups allow-popups-to-escape-sandbox',
    },
  });
}

function article({ id, subject, to, sentAt, text, html }: Email): string {
  return `<article>
  <h2>${escapeHtml(subject)}</h2>
  <p>To <strong>${escapeHtml(to)}</strong>, <time datetime="${sentAt}">${sentAt}</time></p>
  ${html === null ? '' : `<p><a href="/_mail/html/${id}" target="_blank">Open as HTML</a></p>`}
  <pre>${escapeHtml(text)}</pre>
</article>`;
}

function page(newestFirst: readonly Email[]): Response {
  return htmlPage(
    'Local mailbox',
    `<p>Every email that the site would have sent, newest first. The page reloads every five seconds. <a href="${TEMPLATES_PATH}">Samples of every email</a></p>
${newestFirst.map(article).join('\n') || '<p>No email yet.</p>'}`,
  );
}

function templateList(): Response {
  const items = emails.map((email) => {
    const { template, recipients, setting } = email;
    const samples = emailSamples.filter((sample) => sample.email === email);
    const links = samples.map(({ id }) => `<li><a href="${TEMPLATES_PATH}/${id}">${id}</a></li>`);
    const facts = `To ${recipients.join(' or ')}, ${setting === null ? 'always' : `if ${setting}`}`;
    return `<h2>${template}</h2><p>${facts}</p><ul>${links.join('')}</ul>`;
  });
  return htmlPage('Emails of the site', items.join('\n'), false);
}

/** A sample in two widths and as text, or its HTML alone. */
function preview(id: string, siteUrl: string, isHtml: boolean, language: Language): Response {
  const sample = emailSamples.find((candidate) => candidate.id === id);
  if (!sample) return new Response('Not found', { status: 404 });
  const { subject, html, text } = renderEmail(sample.email, sample, {
    siteUrl,
    unsubscribeUrl: sample.email.canUnsubscribe ? `${siteUrl}/unsubscribe` : null,
    language,
  });
  if (isHtml) {
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
  const frames = WIDTHS.map(
    (width) =>
      `<iframe title="${width} pixels wide" src="${TEMPLATES_PATH}/${id}?html${language === 'hi' ? '&language=hi' : ''}" width="${width}" height="900"></iframe>`,
  );
  return htmlPage(
    subject,
    `<p><a href="${TEMPLATES_PATH}">All emails</a> · <a href="${TEMPLATES_PATH}/${id}">English</a> · <a href="${TEMPLATES_PATH}/${id}?language=hi">हिन्दी</a></p>${frames.join('\n')}<pre>${escapeHtml(text)}</pre>`,
    false,
  );
}
