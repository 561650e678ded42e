import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import ContactForm from '@/features/people/contact/ContactForm';
import { discardDrafts } from '@/lib/form-drafts';
import { fillHoneypot, honeypotIn } from '../../support/honeypot.ts';
import { expectLogged } from '../../support/console.ts';
import { deferred } from '../../support/deferred.ts';
import { renderSite } from '../../support/render.tsx';
import { recordCalls, refuseRows, server, tableUrl } from '../../support/server.ts';
import { rememberSession } from '../../support/session.ts';

const good = {
  name: 'Meera Tandon',
  email: 'meera@example.in',
  message: 'There is a dog with a hurt paw at Charbagh.',
};
type Values = typeof good;

// Of the test before, whose form kept what was typed into it.
beforeEach(discardDrafts);

const mockMessages = () => recordCalls(tableUrl('contact_messages'));

const field = (label: string) => screen.getByLabelText(label);
const sendButton = () => screen.getByRole('button', { name: /^Send/ });

async function fillIn(user: ReturnType<typeof renderSite>['user'], values: Values) {
  for (const [label, text] of [
    ['Name', values.name],
    ['Email', values.email],
    ['Message', values.message],
  ] as const) {
    await user.click(field(label));
    if (text !== '') await user.paste(text);
  }
}

describe('an invalid message', () => {
  it.each([
    ['Name', { name: 'A' }, 'Name must be at least 2 characters.'],
    ['Name', { name: ' A ' }, 'Name must be at least 2 characters.'],
    ['Name', { name: 'a'.repeat(101) }, 'Name must be at most 100 characters.'],
    ['Email', { email: '' }, 'Please enter a valid email address.'],
    ['Email', { email: 'meera@example' }, 'Please enter a valid email address.'],
    ['Email', { email: `${'a'.repeat(250)}@x.in` }, 'Please enter a valid email address.'],
    ['Message', { message: 'Too short' }, 'Message must be at least 10 characters.'],
    ['Message', { message: '          ' }, 'Message must be at least 10 characters.'],
    ['Message', { message: 'a'.repeat(5001) }, 'Message must be at most 5000 characters.'],
  ])('shows why beside %s and focuses the field', async (label, wrong, sentence) => {
    const stored = mockMessages();
    const { user } = renderSite(<ContactForm />);
    await fillIn(user, { ...good, ...wrong });
    await user.click(sendButton());

    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(sentence));
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveFocus();
    expect(stored).toEqual([]);
  });
});

describe('a valid message', () => {
  it.each([
    ['a visitor', () => {}, /^Bearer sb_publishable_/],
    ['a signed-in user', rememberSession, /^Bearer e30\..+\.signature$/],
  ])('is sent with the rights of %s', async (_who, prepare, authorization) => {
    prepare();
    const sent: (string | null)[] = [];
    server.use(
      http.post(tableUrl('contact_messages'), ({ request }) => {
        sent.push(request.headers.get('authorization'));
        return new HttpResponse(null, { status: 201 });
      }),
    );
    const { user } = renderSite(<ContactForm />);
    await fillIn(user, good);
    await user.click(sendButton());
    await screen.findByText(/^Message sent successfully!/);
    expect(sent).toEqual([expect.stringMatching(authorization)]);
  });

  it("disables the button, which reads 'Sending...', while pending, keeps its focus, and sends one request", async () => {
    const answer = deferred();
    let requests = 0;
    server.use(
      http.post(tableUrl('contact_messages'), async () => {
        requests += 1;
        await answer.released;
        return new HttpResponse(null, { status: 201 });
      }),
    );
    const { user } = renderSite(<ContactForm />);
    await fillIn(user, good);
    sendButton().focus();
    await user.keyboard('{Enter}{Enter}');

    const sending = await screen.findByRole('button', { name: 'Sending...' });
    expect(sending).toHaveAttribute('aria-disabled', 'true');
    expect(sending).toHaveFocus();
    answer.release();
    const ready = await screen.findByRole('button', { name: 'Send Message' });
    expect(ready).not.toHaveAttribute('aria-disabled');
    expect(ready).toHaveFocus();
    expect(requests).toBe(1);
    const form = within(screen.getByRole('form', { name: 'Contact' }));
    expect(form.getByRole('status')).toHaveTextContent('Your message has reached us.');
    await user.type(screen.getByLabelText('Name'), 'R');
    expect(form.getByRole('status')).toBeEmptyDOMElement();
  });
});

it('thanks for a message that is stored already, because its answer was lost', async () => {
  server.use(
    http.post(tableUrl('contact_messages'), () =>
      HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
    ),
  );
  const { user } = renderSite(<ContactForm />);
  await fillIn(user, good);
  await user.click(sendButton());
  expect(await screen.findByText(/^Message sent successfully!/)).toBeVisible();
  expect(field('Message')).toHaveValue('');
});

it('sends what was pasted without what nobody sees', async () => {
  const stored = mockMessages();
  const { user } = renderSite(<ContactForm />);
  await fillIn(user, {
    name: 'M/s\u00A0Gupta & Sons\u200B',
    email: '\u202Ameera@example.in\u202C',
    message: `\uFEFF${good.message}\u00A0`,
  });
  await user.click(sendButton());
  await screen.findByText(/^Message sent successfully!/);
  expect(stored).toEqual([{ ...good, name: 'M/s Gupta & Sons' }]);
});

it.each([
  ['Name', { name: '\u3164\u3164' }, 'Name must be at least 2 characters.'],
  ['Message', { message: '\u2800'.repeat(20) }, 'Message must be at least 10 characters.'],
])('says beside %s that it shows nothing', async (label, wrong, sentence) => {
  const stored = mockMessages();
  const { user } = renderSite(<ContactForm />);
  await fillIn(user, { ...good, ...wrong });
  await user.click(sendButton());
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(sentence));
  expect(stored).toEqual([]);
});

it.each([
  ['refuses', () => HttpResponse.json({ message: 'permission denied' }, { status: 403 })],
  ['fails', () => HttpResponse.json({ message: 'broken' }, { status: 500 })],
  ['is out of reach', () => HttpResponse.error()],
])('shows an error and keeps the message when the server %s', async (_case, answer) => {
  expectLogged(/permission denied|broken|Failed to fetch/);
  server.use(http.post(tableUrl('contact_messages'), answer));
  const { user } = renderSite(<ContactForm />);
  await fillIn(user, good);
  await user.click(sendButton());

  expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
  expect(field('Name')).toHaveValue(good.name);
  expect(field('Email')).toHaveValue(good.email);
  expect(field('Message')).toHaveValue(good.message);

  const stored = mockMessages();
  await user.click(sendButton());
  await screen.findByText(/^Message sent successfully!/);
  expect(stored).toEqual([good]);
});

it.each([
  ['too-many-from-one', 'Too many messages from here.'],
  ['too-many-from-all', 'We are getting more messages than we can handle.'],
])('shows a message for the rate limit %s, and keeps the form', async (message, reason) => {
  expectLogged(new RegExp(message));
  refuseRows('post', 'contact_messages', 429, message);
  const { user } = renderSite(<ContactForm />);
  await fillIn(user, good);
  await user.click(sendButton());

  const sentence = `${reason} Please try again in an hour, or write to info@pawsoflucknow.example.`;
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(field('Message')).toHaveValue(good.message);
});

it('thanks a bot that fills in the honeypot, and stores nothing', async () => {
  const stored = mockMessages();
  const { user, container } = renderSite(<ContactForm />);
  await fillIn(user, good);
  fillHoneypot(container);
  await user.click(sendButton());
  await screen.findByText(/^Message sent successfully!/);
  expect(stored).toEqual([]);
});

it('hides the honeypot from people', () => {
  const { container } = renderSite(<ContactForm />);
  const honeypot = honeypotIn(container);
  expect(screen.getAllByRole('textbox')).not.toContain(honeypot);
  expect(honeypot).toHaveAttribute('tabindex', '-1');
  expect(honeypot).toHaveAttribute('autocomplete', 'off');
  expect(honeypot.closest('[inert]')).toHaveAttribute('aria-hidden', 'true');
});
