import { escapeHtml, htmlPage } from './html.ts';
import type { Mail, Mailbox } from './mailbox.ts';
import type { Route } from './routes.ts';

/** The page `/_mail` and the JSON `/_mail/messages?to=address`. Mails contain codes and links, so only this machine may read them. */
export function mailboxRoute(mailbox: Mailbox): Route {
  return {
    prefixes: ['/_mail'],
    localOnly: true,
    handle: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/_mail/messages') {
        return Response.json(mailbox.messages(searchParams.get('to') ?? undefined));
      }
      if (pathname !== '/_mail' && pathname !== '/_mail/') {
        return new Response('Not found', { status: 404 });
      }
      return page(mailbox.messages().toReversed());
    },
  };
}

function article({ subject, to, sentAt, text, link }: Mail): string {
  return `<article>
  <h2>${escapeHtml(subject)}</h2>
  <p>To <strong>${escapeHtml(to)}</strong>, <time datetime="${sentAt}">${sentAt}</time></p>
  <pre>${escapeHtml(text)}</pre>
  ${link ? `<p><a href="${escapeHtml(link)}">Follow the link</a></p>` : ''}
</article>`;
}

function page(newestFirst: readonly Mail[]): Response {
  return htmlPage(
    'Local mailbox',
    `<p>Every mail that the site would have sent, newest first. The page reloads every five seconds.</p>
${newestFirst.map(article).join('\n') || '<p>No mail yet.</p>'}`,
  );
}
