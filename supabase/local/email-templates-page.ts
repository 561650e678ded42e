// `/_mail/templates`: every sample email in two widths, and its text.
import { emails, emailSamples } from '../functions/_shared/emails/index.ts';
import { renderEmail, type RenderedEmail } from '../functions/_shared/emails/render-email.ts';
import { escapeHtml, htmlPage } from './html.ts';
import type { Route } from './routes.ts';

const PATH = '/_mail/templates';
const WIDTHS = [600, 360] as const;

export function emailTemplatesRoute(siteUrl: () => string): Route {
  return {
    prefixes: [PATH],
    localOnly: true,
    handle: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const id = pathname.slice(PATH.length + 1);
      if (id === '') return list();
      const sample = emailSamples.find((candidate) => candidate.id === id);
      if (!sample) return new Response('Not found', { status: 404 });
      const rendered = renderEmail(sample.email, sample, {
        siteUrl: siteUrl(),
        unsubscribeUrl: sample.email.canUnsubscribe ? `${siteUrl()}/unsubscribe` : null,
      });
      return searchParams.has('html')
        ? new Response(rendered.html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
        : preview(id, rendered);
    },
  };
}

function list(): Response {
  const items = emails.map(({ template, recipients, setting, samples }) => {
    const links = samples.map(({ id }) => `<li><a href="${PATH}/${id}">${id}</a></li>`);
    const facts = `To ${recipients.join(' or ')}, ${setting === null ? 'always' : `if ${setting}`}`;
    return `<h2>${template}</h2><p>${facts}</p><ul>${links.join('')}</ul>`;
  });
  return htmlPage('Emails of the site', items.join('\n'), false);
}

function preview(id: string, { subject, text }: RenderedEmail): Response {
  const frames = WIDTHS.map(
    (width) =>
      `<iframe title="${width} pixels wide" src="${PATH}/${id}?html" width="${width}" height="900"></iframe>`,
  );
  return htmlPage(
    subject,
    `<p><a href="${PATH}">All emails</a></p>${frames.join('\n')}<pre>${escapeHtml(text)}</pre>`,
    false,
  );
}
