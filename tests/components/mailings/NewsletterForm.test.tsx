import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import NewsletterForm from '@/features/mailings/NewsletterForm';
import { fillHoneypot } from '../../support/honeypot.ts';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { recordCalls, tableUrl } from '../../support/server.ts';

const box = () => screen.getByLabelText('Email for the newsletter');
const button = () => screen.getByRole('button', { name: /^Subscrib/ });
const thanks = 'Thank you. Please look for our email and confirm.';

const mockTable = (respond: () => Response) =>
  recordCalls(tableUrl('newsletter_subscribers'), respond);

const accepted = () => new HttpResponse(null, { status: 201 });

it.each(['', 'meera', 'meera@example', `${'a'.repeat(250)}@x.in`])(
  'refuses "%s", shows why beside the field and focuses it',
  async (text) => {
    const stored = mockTable(accepted);
    const { user } = renderSite(<NewsletterForm />);
    await user.click(box());
    if (text !== '') await user.paste(text);
    await user.click(button());

    await waitFor(() =>
      expect(box()).toHaveAccessibleDescription('Please enter a valid email address.'),
    );
    expect(box()).toBeInvalid();
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue(text);
    expect(stored).toEqual([]);
  },
);

it.each([
  ['too-many-from-one', 'Too many sign-ups from here.'],
  ['too-many-from-all', 'We are getting more sign-ups than we can handle.'],
])('shows a message for the rate limit %s, and keeps the address', async (message, reason) => {
  expectLogged(new RegExp(message));
  mockTable(() => HttpResponse.json({ code: 'PT429', message }, { status: 429 }));
  const { user } = renderSite(<NewsletterForm />);
  await user.type(box(), 'meera@example.in');
  await user.click(button());

  const sentence = `${reason} Please try again in an hour, or write to info@pawsoflucknow.example.`;
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(box()).toHaveValue('meera@example.in');
});

it('shows success to a bot that fills in the honeypot, and inserts nothing', async () => {
  const stored = mockTable(accepted);
  const { user, container } = renderSite(<NewsletterForm />);
  await user.type(box(), 'bot@example.in');
  fillHoneypot(container);
  await user.click(button());

  expect(await screen.findByText(thanks)).toBeVisible();
  expect(box()).toHaveValue('');
  expect(stored).toEqual([]);
});
