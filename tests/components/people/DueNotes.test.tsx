import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { DueNotes } from '@/features/people/DueNotes';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server } from '../../support/server.ts';

const PERSON = '90000000-0000-4000-8000-000000000001';

it('lists the notes for today with the person, and takes away what is done', async () => {
  let notes = [
    {
      id: 7,
      person_id: PERSON,
      name: 'Suresh Kumar',
      body: 'Ask about the cheque.',
      due_on: '2026-12-03',
      author_name: 'Imran Siddiqui (staff)',
    },
  ];
  server.use(
    http.post(functionUrl('due_notes'), () => HttpResponse.json(notes)),
    http.post(functionUrl('set_note_done'), async ({ request }) => {
      expect(await request.json()).toEqual({ note_id: 7, is_done: true });
      notes = [];
      return HttpResponse.json(null);
    }),
  );
  const { user } = renderSite(
    <main>
      <h1>Staff Dashboard</h1>
      <DueNotes />
    </main>,
  );
  expect(await screen.findByRole('link', { name: 'Suresh Kumar' })).toHaveAttribute(
    'href',
    `/dashboard/staff/people/${PERSON}`,
  );
  expect(screen.getByText('For 3 December 2026, by Imran Siddiqui (staff)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done: Ask about the cheque.' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notes for today' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
