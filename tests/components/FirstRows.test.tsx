import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FirstRows } from '@/components/FirstRows';
import { renderSite } from '../support/render.tsx';

const rows = Array.from({ length: 7 }, (_, place) => `Dog ${place + 1}`);
const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

function renderRows(atLeast?: number) {
  return renderSite(
    <FirstRows rows={rows} atOnce={3} {...(atLeast !== undefined && { atLeast })}>
      {(shown) => (
        <ul>
          {shown.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </FirstRows>,
  );
}

it('shows the first rows of a long list, and more with each press until all are there', async () => {
  const { user } = renderRows();
  expect(names()).toEqual(rows.slice(0, 3));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(names()).toEqual(rows.slice(0, 6));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(names()).toEqual(rows);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows more rows first where the address leads to one of them', () => {
  renderRows(5);
  expect(names()).toEqual(rows.slice(0, 5));
});

it('prints all rows', () => {
  renderRows();
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  expect(names()).toEqual(rows);
});
