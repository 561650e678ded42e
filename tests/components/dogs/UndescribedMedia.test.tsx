import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { UndescribedMedia } from '@/features/dogs/updates/team/UndescribedMedia';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';
import { mediaRow, updateRow } from '../../support/update-rows.ts';

it('describes a picture, after it has said what is missing', async () => {
  const { dog_update_media: _media, ...update } = updateRow(0);
  let rows = [{ ...mediaRow(1, { alt: null }), dog_updates: update }];
  const asked: unknown[] = [];
  server.use(
    http.get(tableUrl('dog_update_media'), () =>
      HttpResponse.json(rows, { headers: { 'content-range': `*/${rows.length}` } }),
    ),
    http.post(functionUrl('describe_dog_update_media'), async ({ request }) => {
      asked.push(await request.json());
      rows = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderSite(<UndescribedMedia />);
  expect(await screen.findByText('1 picture or video without a description.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Photo 2 of Sheru, 16 November 2026' })).toBeVisible();
  const save = screen.getByRole('button', { name: 'Save' });
  const field = screen.getByRole('textbox', { name: 'What does it show?' });
  await user.click(save);
  expect(screen.getByText('Please say in a few words what it shows.')).toBeVisible();
  await user.click(field);
  await user.paste('x'.repeat(301));
  await user.click(save);
  expect(screen.getByText('This must be at most 300 characters.')).toBeVisible();
  expect(field).toHaveValue('x'.repeat(301));
  await user.clear(field);
  await user.type(field, ' Sheru on the steps ');
  await user.dblClick(save);
  expect(
    await screen.findByRole('heading', { name: 'Every picture has a description' }),
  ).toBeVisible();
  expect(asked).toEqual([{ media_id: mediaRow(1).id, description: 'Sheru on the steps' }]);
});
