import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import StyleguidePage from '@/pages/styleguide/StyleguidePage';
import { dogRow, serveDogs } from '../support/dog-rows.ts';
import { renderSite } from '../support/render.tsx';

it('shows the controls in their states, and all dogs', async () => {
  serveDogs([dogRow(1), dogRow(2)]);
  renderSite(<StyleguidePage />);
  expect(screen.getByRole('button', { name: 'primary, disabled' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeInvalid();
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});
