import { expect, it } from 'vitest';
import { type DraftMedia, draftProblems, newDraft } from '@/features/dog-updates/team/draft';
import { daysLeft, dueText } from '@/features/dog-updates/team/UpdateQueue';
import { isUploadedAlready } from '@/features/dog-updates/team/team-updates-api';
import { UploadRefused } from '@/lib/upload';

const now = (instant: string) => Date.parse(instant);

it.each([
  // 23:00 in Lucknow, and an hour and a half later on the next day.
  ['2026-10-21T17:30:00Z', '2026-11-20T17:30:00Z', 0, 'Due today'],
  ['2026-10-21T17:30:00Z', '2026-11-20T19:00:00Z', -1, '1 day overdue'],
  ['2026-10-21T17:30:00Z', '2026-11-19T06:00:00Z', 1, 'Due tomorrow'],
  ['2026-11-20T06:00:00Z', '2026-11-20T06:00:00Z', 30, 'Due in 30 days'],
  ['2026-09-01T06:00:00Z', '2026-11-20T06:00:00Z', -50, '50 days overdue'],
])('an update after one of %s is, at %s, due in %i days', (since, at, days, text) => {
  expect(daysLeft(since, now(at))).toBe(days);
  expect(dueText(days)).toBe(text);
});

const today = '2026-11-20';
const draft = newDraft({ ownerId: 'me', dogId: 'dog', dogName: 'Sheru' }, today, 0);
const picture: DraftMedia = {
  id: 'one',
  alt: ' A dog ',
  width: 1280,
  height: 960,
  pictureExtension: 'webp',
  video: null,
};
const complete = { ...draft, body: 'शेरू अच्छा है।', media: [picture] };

it.each([
  ['nothing wrong', complete, []],
  ['no text', { ...complete, body: ' \n' }, ['body']],
  ['a text that is too long', { ...complete, body: 'x'.repeat(2001) }, ['body']],
  ['a character that can’t be stored', { ...complete, body: 'a\0' }, ['body']],
  ['a day in the future', { ...complete, happenedOn: '2026-11-21' }, ['happenedOn']],
  ['a day before 2020', { ...complete, happenedOn: '2019-12-31' }, ['happenedOn']],
  ['no day', { ...complete, happenedOn: '' }, ['happenedOn']],
  [
    'a picture without a text',
    { ...complete, media: [picture, { ...picture, alt: '' }] },
    ['media.1.alt'],
  ],
  [
    'a video without a text',
    { ...complete, media: [{ ...picture, video: { extension: 'mp4', seconds: 3, text: '' } }] },
    ['media.0.video.text'],
  ],
] as const)('names the fields to mend in a draft with %s', (_what, values, fields) => {
  expect([...draftProblems(values, today).keys()]).toEqual(fields);
});

it('takes a file that the bucket has already for uploaded', () => {
  const refused = new UploadRefused(
    400,
    '{"statusCode":"409","error":"Duplicate","message":"The resource already exists"}',
  );
  expect(isUploadedAlready(refused)).toBe(true);
  expect(isUploadedAlready(new UploadRefused(413, 'Payload too large'))).toBe(false);
  expect(isUploadedAlready(new Error('The file could not be sent.'))).toBe(false);
});
