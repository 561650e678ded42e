// The mailbox to look into: a page for people at /_mail, JSON for tests at /_mail/messages.
import type { Mail, Mailbox } from './mailbox.ts';
import type { Route } from './routes.ts';

/** `/_mail` and `/_mail/messages?to=address`; mails hold sign-in links, so only this machine reads. */
export function mailboxRoute(mailbox: Mailbox): Route {
  return {
    prefixes: ['/_mail'],
    onlyThisMachine: true,
    handle: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/_mail/messages') {
        return Response.json(mailbox.messages(searchParams.get('to') ?? undefined));
      }
      if (pathname !== '/_mail' && pathname !== '/_mail/') {
        return new Response('Not found', { status: 404 });
      }
      return new Response(page(mailbox.messages().toReversed()), {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    },
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

function article({ subject, to, sentAt, text, link }: Mail): string {
  return `<article>
  <h2>${escape(subject)}</h2>
  <p>To <strong>${escape(to)}</strong>, <time datetime="${sentAt}">${sentAt}</time></p>
  <pre>${escape(text)}</pre>
  ${link ? `<p><a href="${escape(link)}">Follow the link</a></p>` : ''}
</article>`;
}

function page(newestFirst: readonly Mail[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Local mailbox</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid; border-radius: .5rem; padding: 0 1rem; margin: 1rem 0 }
  h2 { font-size: 1.1rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Local mailbox</h1>
<p>Every mail that the site would have sent, newest first. The page looks again every five seconds.</p>
${newestFirst.map(article).join('\n') || '<p>No mail yet.</p>'}
</body>
</html>`;
}
