import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { UntranslatedUpdates } from '@/features/dogs/updates/team/UpdateTranslations';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';
import { updateRow } from '../../support/update-rows.ts';

const teamRow = (number: number, values: Partial<ReturnType<typeof updateRow>> = {}) => ({
  ...updateRow(number, values),
  hidden_at: null,
  updated_at: '2026-11-16T06:00:00Z',
  needs_translation: true,
  dog_update_changes: [],
});

const card = (name: string) => within(screen.getByRole('article', { name }));

it('lists updates in one language, and stores the text in the other', async () => {
  const stale = [{ language: 'hi' as const, body: 'अच्छा खाया।' }];
  let rows = [
    teamRow(0),
    teamRow(1, { dog_update_translations: stale }),
    teamRow(2, { body: 'वह सोया।', language: 'hi' }),
  ];
  const asked: unknown[] = [];
  server.use(
    http.get(tableUrl('dog_updates'), () =>
      HttpResponse.json(rows, { headers: { 'content-range': `*/${rows.length}` } }),
    ),
    http.post(functionUrl('save_dog_update_translation'), async ({ request }) => {
      asked.push(await request.json());
      rows = rows.slice(1);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderSite(<UntranslatedUpdates />);
  expect(await screen.findByText('3 updates in one language.')).toBeVisible();
  const first = card('Sheru, 16 November 2026');
  await user.click(first.getByRole('button', { name: 'Save' }));
  expect(await first.findByText('Please write it in Hindi.')).toBeVisible();
  await user.type(first.getByRole('textbox', { name: 'In Hindi' }), ' पेट भर खाया। ');
  expect(card('Sheru, 15 November 2026').getByText(/edited since/)).toBeVisible();
  expect(card('Sheru, 14 November 2026').getByRole('textbox', { name: 'In English' })).toHaveValue(
    '',
  );
  await user.click(first.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('2 updates in one language.')).toBeVisible();
  await user.click(card('Sheru, 15 November 2026').getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('1 update in one language.')).toBeVisible();
  expect(asked).toEqual([
    {
      update_id: updateRow(0).id,
      language: 'hi',
      body: 'पेट भर खाया।',
      source_body: 'Ate well on day 0.',
    },
    {
      update_id: updateRow(1).id,
      language: 'hi',
      body: 'अच्छा खाया।',
      source_body: 'Ate well on day 1.',
      expected_body: 'अच्छा खाया।',
    },
  ]);
});
