import { escapeHtml, htmlPage } from './html.ts';
import type { Email, Mailbox } from './mailbox.ts';
import type { Route } from './routes.ts';

const HTML_PATH = /^\/_mail\/html\/(\d+)$/;

/**
 * The page `/_mail`, the JSON `/_mail/messages?to=address`, and the HTML of one email. Emails contain codes and links, so
 * only this machine may read them.
 */
export function mailboxRoute(mailbox: Mailbox): Route {
  return {
    prefixes: ['/_mail'],
    localOnly: true,
    handle: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/_mail/messages') {
        return Response.json(mailbox.messages(searchParams.get('to') ?? undefined));
      }
      const id = HTML_PATH.exec(pathname)?.[1];
      if (id !== undefined)
        return htmlOf(mailbox.messages().find((email) => email.id === Number(id)));
      if (pathname !== '/_mail' && pathname !== '/_mail/') {
        return new Response('Not found', { status: 404 });
      }
      return page(mailbox.messages().toReversed());
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

function article({ id, subject, to, sentAt, text, html, link }: Email): string {
  return `<article>
  <h2>${escapeHtml(subject)}</h2>
  <p>To <strong>${escapeHtml(to)}</strong>, <time datetime="${sentAt}">${sentAt}</time></p>
  ${html === null ? '' : `<p><a href="/_mail/html/${id}" target="_blank">Open as HTML</a></p>`}
  <pre>${escapeHtml(text)}</pre>
  ${link ? `<p><a href="${escapeHtml(link)}">Follow the link</a></p>` : ''}
</article>`;
}

function page(newestFirst: readonly Email[]): Response {
  return htmlPage(
    'Local mailbox',
    `<p>Every email that the site would have sent, newest first. The page reloads every five seconds.</p>
${newestFirst.map(article).join('\n') || '<p>No email yet.</p>'}`,
  );
}
