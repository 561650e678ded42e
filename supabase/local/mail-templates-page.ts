// `/_mail/templates`: every sample mail in two widths, and its text.
import { renderMail, type RenderedMail } from '../functions/_shared/mail/render-mail.ts';
import { escapeHtml, htmlPage } from './html.ts';
import { mailSamples, type MailSample } from './mail-samples.ts';
import type { Route } from './routes.ts';

const PATH = '/_mail/templates';
const WIDTHS = [600, 360] as const;

export function mailTemplatesRoute(siteUrl: () => string): Route {
  return {
    prefixes: [PATH],
    localOnly: true,
    handle: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const id = pathname.slice(PATH.length + 1);
      if (id === '') return list();
      const sample = mailSamples.find((candidate) => candidate.id === id);
      if (!sample) return new Response('Not found', { status: 404 });
      const mail = rendered(sample, siteUrl());
      return searchParams.has('html')
        ? new Response(mail.html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
        : preview(sample, mail);
    },
  };
}

function rendered(sample: MailSample, siteUrl: string): RenderedMail {
  const unsubscribeUrl = sample.canUnsubscribe
    ? `${siteUrl}/unsubscribe?list=newsletter&token=sample`
    : null;
  return renderMail(sample, { siteUrl, unsubscribeUrl });
}

function list(): Response {
  const items = mailSamples.map(({ id }) => `<li><a href="${PATH}/${id}">${id}</a></li>`);
  return htmlPage('Mails of the site', `<ul>${items.join('')}</ul>`, false);
}

function preview({ id }: MailSample, { subject, text }: RenderedMail): Response {
  const frames = WIDTHS.map(
    (width) =>
      `<iframe title="${width} pixels wide" src="${PATH}/${id}?html" width="${width}" height="900"></iframe>`,
  );
  return htmlPage(
    subject,
    `<p><a href="${PATH}">All mails</a></p>${frames.join('\n')}<pre>${escapeHtml(text)}</pre>`,
    false,
  );
}
