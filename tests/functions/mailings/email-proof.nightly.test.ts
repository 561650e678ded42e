import { expect, it, vi } from 'vitest';
import { proveMail } from '../../proofs/email/proof.ts';
import { startBackend } from '../../support/backend.ts';
import { captureLog } from '../../support/functions-fixture.ts';

it('loses no email, and repeats one only where nobody knows whether it was accepted', async () => {
  const log = captureLog();
  const backend = await startBackend();
  const { rows, newsletterEmailsBeforeMoney } = await proveMail(backend.pg, {
    count: 3,
    subscribers: 24,
  });
  await backend.close();
  vi.restoreAllMocks();
  const faultless = { rows: 3, sent: 3, repeated: 0, lost: 0, failed: 0 };
  expect(rows).toEqual([
    { scenario: 'killed before lease', ...faultless },
    { scenario: 'killed after lease', ...faultless },
    { scenario: 'killed before send', ...faultless },
    { scenario: 'killed after acceptance', ...faultless, repeated: 1 },
    { scenario: 'killed after note', ...faultless },
    { scenario: 'two senders at once', ...faultless },
    { scenario: 'the line drops after acceptance', ...faultless, repeated: 2 },
    { scenario: 'refuses for an hour', ...faultless },
    { scenario: 'closed for an hour', ...faultless },
    { scenario: 'refuses one address', ...faultless, sent: 2, failed: 1 },
    { scenario: 'newsletter to 24 addresses', ...faultless, rows: 25, sent: 25 },
  ]);
  expect(newsletterEmailsBeforeMoney).toBeLessThanOrEqual(10);
  expect(log()).toContain('EENVELOPE 550 5.1.1');
  expect(log()).not.toContain('@');
}, 60_000);
