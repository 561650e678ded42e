// `/_mail/templates`: every sample email in two widths, and its text.
import { renderEmail, type RenderedEmail } from '../functions/_shared/emails/render-email.ts';
import { escapeHtml, htmlPage } from './html.ts';
import { emailSamples, type EmailSample } from './email-samples.ts';
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
      const email = rendered(sample, siteUrl());
      return searchParams.has('html')
        ? new Response(email.html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
        : preview(sample, email);
    },
  };
}

function rendered(sample: EmailSample, siteUrl: string): RenderedEmail {
  const unsubscribeUrl = sample.canUnsubscribe
    ? `${siteUrl}/unsubscribe?list=newsletter&token=sample`
    : null;
  return renderEmail(sample, { siteUrl, unsubscribeUrl });
}

function list(): Response {
  const items = emailSamples.map(({ id }) => `<li><a href="${PATH}/${id}">${id}</a></li>`);
  return htmlPage('Emails of the site', `<ul>${items.join('')}</ul>`, false);
}

function preview({ id }: EmailSample, { subject, text }: RenderedEmail): Response {
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
