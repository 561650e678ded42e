// The golden list: 47 lines as banks write them, with what the site knows beside them, and what explains each.
import { describe, expect, it } from 'vitest';
import {
  explainCredits,
  isExplained,
  isReturnedCheque,
  payerWords,
  returnedCheque,
  wayOf,
  type Candidate,
  type Decision,
} from '@/features/donations/bank/matching';
import { lineReference } from '@/features/donations/bank/reference';
import type { BankLine } from '@/features/donations/bank/statement';

const candidate = (
  kind: string,
  id: string,
  rupees: number,
  day: string,
  reference: string | null = null,
  fields: Partial<Candidate> = {},
): Candidate => ({
  kind,
  id,
  amount_paise: Math.round(rupees * 100),
  happened_on: `2026-10-${day}`,
  way: null,
  reference,
  name: 'Anonymous donor',
  status: 'completed',
  is_taken: false,
  upi_note: null,
  ...fields,
});

const candidates: Candidate[] = [
  candidate('donation', 'upi', 1100, '02', '627548045055'),
  candidate('donation', 'padded', 700, '02', '0000627500000001'),
  candidate('donation', 'no first zero', 710, '02', '27500000002'),
  candidate('donation', 'in words', 720, '02', 'UPI-6275 0000 0003'),
  candidate('donation', 'twice', 500, '07', '628030110520'),
  candidate('donation', 'two dogs a', 600, '03', '627600000001'),
  candidate('donation', 'two dogs b', 400, '03', '627600000001'),
  candidate('donation', 'neft', 10_000, '06', 'SBIN271578808751'),
  candidate('donation', 'other amount', 900, '06', '628000000001'),
  candidate('donation', 'phone', 800, '06', '9839012345'),
  candidate('donation', 'reversed', 650, '08', '628100000001'),
  candidate('donation', 'taken', 640, '08', '628100000002', { is_taken: true }),
  candidate('donation', 'cash a', 1350, '11'),
  candidate('donation', 'cash b', 3000, '12'),
  candidate('donation', 'cash alone', 2750, '08'),
  candidate('donation', 'unclear a', 100, '20'),
  candidate('donation', 'unclear b', 100, '20'),
  candidate('donation', 'unclear c', 100, '20'),
  candidate('donation', 'too old', 5150, '01'),
  candidate('cheque', 'credited', 2100, '04', '361169'),
  candidate('cheque', 'waits', 5001, '04', '433237', { status: 'pending' }),
  candidate('cheque', 'zeros', 2100, '05', '004512', { status: 'pending' }),
  candidate('cheque', 'by name', 3000, '20', '700001', {
    status: 'pending',
    name: 'Vikram Chaudhary',
  }),
  candidate('cheque', 'other name', 3200, '20', '700002', {
    status: 'pending',
    name: 'Noor Ansari',
  }),
  candidate('payout', 'by utr', 5708.22, '03', 'AXISCN6483755015'),
  candidate('payout', 'two days later', 2854.11, '01', 'AXISCN0000000001'),
  candidate('payout', 'equal a', 14_270.55, '13', 'AXISCN0000000002'),
  candidate('payout', 'equal b', 14_270.55, '14', 'AXISCN0000000003'),
  candidate('payout', 'too early', 8562.33, '05', 'AXISCN0000000004'),
  candidate('payout', 'shop', 649, '20', 'AXISCN0000000005'),
  candidate('notice', 'notice', 3000, '18', '629238974030', { status: 'pending' }),
  candidate('notice', 'phone told', 860, '18', '9839012345'),
  candidate('notice', 'by note', 870, '18', null, { upi_note: '7KQ2MX' }),
  candidate('notice', 'whole note', 880, '18', null, { upi_note: 'B4RT9W' }),
  candidate('notice', 'short note', 890, '18', null, { upi_note: 'C5TV3Z' }),
  candidate('notice', 'late note', 895, '18', null, { upi_note: 'D6WX4K' }),
  candidate('notice', 'note of two a', 898, '18', null, { upi_note: 'F7HJ2K' }),
  candidate('notice', 'note of two b', 898, '19', null, { upi_note: 'F7HJ9T' }),
];

/** Rupees, day, words, what is in the column of references, and what explains it. */
const golden: readonly (readonly [number, string, string, string, string])[] = [
  [1100, '02', 'BY TRANSFER-UPI/CR/627548045055/ARJUN BA/SBIN/arjun@/dog --', '', 'recorded: upi'],
  [1100, '02', 'BY TRANSFER-UPI/CR/627584230386/ARJUN MI/SBIN/arjun@/K7Q2--', '', 'open'],
  [
    700,
    '02',
    'UPI-PRIYA KAUR-priya@oksbi-SBIN0000013-627500000001-DOG',
    '627500000001',
    'recorded: padded',
  ],
  [710, '02', 'UPI/CR/027500000002/OM/SBIN/om@/', '', 'recorded: no first zero'],
  [
    720,
    '02',
    'UPI/627500000003/dog food/imran@exupi/State Bank Of I/ICI25fc058bd2bb',
    '',
    'recorded: in words',
  ],
  [500, '07', 'UPI/CR/628030110520/MEERA SI/SBIN/meera@/dog', '', 'recorded: twice'],
  [500, '07', 'UPI/CR/628030110520/MEERA SI/SBIN/meera@/dog', '', 'open'],
  [1000, '03', 'UPI/CR/627600000001/YUSUF/SBIN/yusuf@/', '', 'recorded: two dogs a, two dogs b'],
  [
    10_000,
    '06',
    'BY TRANSFER-NEFT*SBIN0001132*SBIN271578808751*ANIL RIZVI--',
    '',
    'recorded: neft',
  ],
  [901, '06', 'UPI/CR/628000000001/REVATI/SBIN/revati@/', '', 'open'],
  [800, '06', 'UPI/CR/628000000009/RAM/SBIN/9839012345@/', '', 'open'],
  [650, '08', 'UPI/REV/628100000001/RAM/SBIN/ram@/', '', 'open, reversal'],
  [651, '08', 'UPI-REVATI-revati@oksbi-628100000077', '', 'open'],
  [652, '08', 'IMPS Ref No 628100000078 RAM', '', 'open'],
  [653, '08', 'NEFT-REF-628100000079', '', 'open, reversal'],
  [640, '08', 'UPI/CR/628100000002/RAM/SBIN/ram@/', '', 'open'],
  [4350, '12', 'CASH DEPOSIT-CASH DEPOSIT SELF--HAZRATGANJ', '', 'suggested: cash b, cash a'],
  [2750, '09', 'BY CASH-LUCKNOW - HAZRATGANJ', '', 'suggested: cash alone'],
  [200, '21', 'CASH DEPOSIT BY SELF', '', 'open'],
  [5150, '28', 'CASH DEPOSIT BY SELF', '', 'open'],
  [2100, '05', 'BY CLEARING / CHEQUE-ANIL NAQVI--', '361169', 'recorded: credited'],
  [5001, '05', 'CLG/SUNITA KAUR/PNB/05.10.26', '433237', 'suggested: waits'],
  [2100, '06', 'CHQ DEP MEERA YADAV', '4512', 'suggested: zeros'],
  [3000, '21', 'CHQ DEP - MICR CLG - VIKRAM CHA', '', 'suggested: by name'],
  [3200, '21', 'CHQ DEP - MICR CLG - RAVI', '', 'open'],
  [2100, '06', 'UPI/CR/361169000012/RAM/SBIN/ram@/', '361169000012', 'open'],
  [
    5708.22,
    '03',
    'BY TRANSFER-NEFT*UTIB0001506*AXISCN6483755015*RAZORPAY PAYMEN--',
    '',
    'payout: by utr',
  ],
  [
    2854.11,
    '03',
    'NEFT-AXISCN3877423254-RAZORPAY PAYMENTS PVT LTD P',
    '',
    'payout: two days later',
  ],
  [14_270.55, '15', 'NEFT CR-YESB0000001-RAZORPAYPAYMENTS', '', 'payout: equal b'],
  [14_270.55, '15', 'NEFT CR-YESB0000001-RAZORPAYPAYMENTS', '', 'payout: equal a'],
  [14_270.55, '15', 'NEFT CR-YESB0000001-RAZORPAYPAYMENTS', '', 'open, provider'],
  [8562.33, '12', 'NEFT-AXISCN6077039791-RAZORPAY PAYMENTS PVT LTD P', '', 'open, provider'],
  [1, '12', 'IMPS-RAZORPAYX PENNY TEST', '', 'open'],
  [648, '08', 'UPI/628140924207/REFUND RAZORPA/shop.rzp@exupi/AXIS BANK/ICI0c9d', '', 'open'],
  [3000, '19', 'UPI/CR/629238974030/SALMAN C/SBIN/salman@/dog', '', 'suggested: notice'],
  [860, '19', 'UPI/CR/629238974031/RAM/SBIN/9839012345@/', '', 'open'],
  [
    870,
    '21',
    'BY TRANSFER-UPI/CR/629238974032/ARJUN BA/SBIN/arjun@/7kq2--',
    '',
    'suggested: by note',
  ],
  [871, '21', 'BY TRANSFER-UPI/CR/629238974033/ARJUN BA/SBIN/arjun@/7KQ2--', '', 'open'],
  [
    880,
    '18',
    'UPI/629238974034/B4RT9W/imran@exupi/State Bank Of I/ICI25fc',
    '',
    'suggested: whole note',
  ],
  [890, '18', 'UPI/CR/629238974035/NOOR/SBIN/noor@/C5T', '', 'open'],
  [895, '22', 'UPI/CR/629238974036/NOOR/SBIN/noor@/D6WX', '', 'open'],
  [898, '19', 'UPI/CR/629238974037/NOOR/SBIN/noor@/F7HJ', '', 'open'],
  [812, '01', 'CREDIT INTEREST--', '', 'open'],
  [977, '02', 'SBINT FOR THE PERIOD', '', 'open'],
  [1204, '10', '0123456:Int.Pd:01-07-2026 to 30-09-2026', '', 'open'],
  [111_000.5, '18', 'NEFT-SBIN824403528355-GEETA SRIVASTAVA-PAWS OF LUCKNOW', '', 'open'],
  [125_000, '14', 'UPI/CR/628717985840/YUSUF BA/SBIN/yusuf@/in m', '', 'open'],
];

const lineOf = (rupees: number, day: string, words: string, column = '', row = 1): BankLine => ({
  row,
  postedOn: `2026-10-${day}`,
  valueOn: null,
  words,
  reference: column === '' ? lineReference(words) : column,
  paise: Math.round(rupees * 100),
  ordinal: 1,
});

function describeExplanation({ explanation }: ReturnType<typeof explainCredits>[number]): string {
  if (explanation.kind === 'decided') return 'decided';
  if (explanation.kind !== 'open') {
    return `${explanation.kind}: ${explanation.found.map(({ id }) => id).join(', ')}`;
  }
  const { isReversal, isOfProvider } = explanation;
  return `open${isReversal ? ', reversal' : ''}${isOfProvider ? ', provider' : ''}`;
}

describe('the golden list', () => {
  const lines = golden.map(([rupees, day, words, column], index) =>
    lineOf(rupees, day, words, column, index + 1),
  );
  const explained = explainCredits(lines, candidates, [], []);

  it('has 47 lines', () => {
    expect(golden).toHaveLength(47);
  });

  it.each(golden.map((_line, index) => index))('explains line %i', (index) => {
    const [, , words, , expected] = golden[index] ?? [];
    const line = explained[index];
    expect([words, line && describeExplanation(line)]).toEqual([words, expected]);
  });
});

const decision = (fields: Partial<Decision>): Decision => ({
  posted_on: '2026-10-05',
  amount_paise: 100_000,
  reference: '628000000111',
  ordinal: 1,
  reason: null,
  decided_by_name: null,
  donations: [],
  ...fields,
});

describe('what was decided', () => {
  const line = lineOf(1000, '05', 'UPI/CR/628000000111/ARJUN/SBIN/arjun@/');
  const explain = (decisions: Decision[]) => explainCredits([line], [], decisions, [])[0];

  it('explains the line of the next file, whose words are cut in another way', () => {
    const next = { ...line, row: 90, words: 'UPI/CR/628000000111/ARJUN K' };
    const [explained] = explainCredits([next], [], [decision({ reason: 'Interest' })], []);
    expect(explained && isExplained(explained)).toBe(true);
  });

  it('leaves the rest of a line open of which a part is recorded', () => {
    const part = { id: 'a', amount_paise: 40_000, name: 'Arjun' };
    expect(explain([decision({ donations: [part] })])).toMatchObject({
      explanation: { kind: 'open' },
      restPaise: 60_000,
    });
    const whole = [part, { ...part, id: 'b', amount_paise: 60_000 }];
    expect(explain([decision({ donations: whole })])?.explanation.kind).toBe('decided');
  });

  it('is nothing of another line of the same day, amount and number', () => {
    expect(explain([decision({ reason: 'Interest', ordinal: 2 })])?.explanation.kind).toBe('open');
  });
});

it('suggests who paid under these words last time, and books nothing', () => {
  const line = lineOf(500, '05', 'UPI-PRIYA KAUR-priya@oksbi-SBIN0000013-834221223680-DOG FOOD');
  const payer = { words: payerWords(line.words), person_id: 'p', name: 'Priya Kaur' };
  expect(explainCredits([line], [], [], [payer])[0]).toMatchObject({
    payer,
    explanation: { kind: 'open' },
  });
});

it.each([
  ['UPI-PRIYA KAUR-priya@oksbi-SBIN0000013-834221223680-DOG FOOD', 'PRIYA KAUR PRIYA@OKSBI', 'upi'],
  ['BY TRANSFER-UPI/CR/627548045055/ARJUN BA/SBIN/arjun@/dog --', 'ARJUN BA ARJUN@', 'upi'],
  ['UPI/627458345988/dog food/imran@exupi/State Bank Of I/ICI25fc0', 'IMRAN IMRAN@EXUPI', 'upi'],
  ["CHQ DEP - MICR CLG - NANDINI D'SOUZA", "NANDINI D'SOUZA", 'cheque'],
  ['NEFT CR-SBIN0001132-HARPREET KHAN-PAWS OF LUCKNOW-SBIN77', 'HARPREET KHAN', 'bank-transfer'],
  ['NEFT-AXISCN3877423254-RAZORPAY PAYMENTS PVT LTD P', '', 'bank-transfer'],
  ['CASH DEPOSIT BY SELF - HAZRATGANJ', '', 'cash'],
])('“%s” is paid by “%s”, and came by %s', (words, payer, way) => {
  expect(payerWords(words)).toBe(payer);
  expect(wayOf(lineOf(100, '01', words))).toBe(way);
});

const debit = (words: string, rupees = 5001, reference = '433237') => ({
  ...lineOf(-rupees, '09', words),
  reference,
});

describe('a debit', () => {
  it('that says that a cheque came back stands beside it, by its number or as the only one of its amount', () => {
    expect(isReturnedCheque(debit('CHQ RET 433237 FUNDS INSUFFICIENT'))).toBe(true);
    expect(returnedCheque(debit('CHQ RET'), candidates)?.id).toBe('waits');
    expect(returnedCheque(debit('RTN', 5001, ''), candidates)?.id).toBe('waits');
    expect(returnedCheque(debit('RETURN', 2100, ''), candidates)).toBeNull();
  });

  it('of another kind doesn’t', () => {
    expect(isReturnedCheque(debit('UPI/DR/VET CLINIC/RETAIL'))).toBe(false);
    expect(isReturnedCheque(lineOf(500, '09', 'CHQ RET'))).toBe(false);
  });
});
