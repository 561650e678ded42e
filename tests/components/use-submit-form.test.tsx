import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { requiredTextSchema } from '@/lib/form-schemas';

const emptyValues = { way: '', day: '', reason: '' };

/** A call needs its day. */
function schemaOf({ way }: typeof emptyValues) {
  return z.object({
    way: z.pipe(z.string(), z.enum(['phone', 'letter'], 'Please choose a way.')),
    day: z.string().check(z.minLength(way === 'phone' ? 1 : 0, 'Say when they called.')),
    reason: requiredTextSchema(20, 'At most 20 characters.', 'Say why.'),
  });
}

interface Props {
  send: (values: z.output<ReturnType<typeof schemaOf>>) => Promise<void>;
  onClose: () => void;
}

function ReasonDialog({ send, onClose }: Props) {
  const { form, field, submit, status } = useSubmitForm({
    schema: schemaOf,
    defaults: emptyValues,
    draft: 'reason',
    mutation: { mutationFn: send },
    errorText: ({ message }) => `Not sent: ${message}.`,
  });
  return (
    <FormDialog
      {...status}
      title="Why?"
      submitLabel="Send"
      onSubmit={form.handleSubmit((values) => submit(values, onClose))}
      onClose={onClose}
    >
      {field('way', 'How', { options: { phone: 'By phone', letter: 'By letter' }, none: 'Choose' })}
      {form.watch('way') === 'phone' ? field('day', 'Day', { type: 'date' }) : null}
      {field('reason', 'Reason', { rows: 2, maxLength: 20 }, 'Only the team reads it.')}
    </FormDialog>
  );
}

it('focuses the first invalid field, says why sending failed, and sends once what is pressed twice', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  let answer: (() => void) | undefined;
  const send = vi
    .fn<Props['send']>()
    .mockRejectedValueOnce(new Error('busy'))
    .mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReasonDialog send={send} onClose={onClose} />
    </QueryClientProvider>,
  );
  const way = screen.getByRole('combobox', { name: 'How' });
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(way).toHaveAccessibleDescription('Please choose a way.'));
  expect(way).toHaveFocus();
  expect(reason).toHaveAccessibleDescription(
    'Only the team reads it. At most 20 characters. Say why.',
  );

  await user.selectOptions(way, 'By phone');
  await user.type(reason, 'Moves abroad');
  expect(reason).toHaveAccessibleDescription('Only the team reads it. 12 of 20 characters.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Say when they called.')).toBeVisible();
  expect(screen.getByLabelText('Day')).toHaveAccessibleDescription('Say when they called.');
  expect(send).not.toHaveBeenCalled();

  await user.selectOptions(way, 'By letter');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Not sent: busy.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await user.dblClick(screen.getByRole('button', { name: 'Send' }));
  answer?.();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenLastCalledWith(
    { way: 'letter', day: '', reason: 'Moves abroad' },
    expect.anything(),
  );
});
