import { describe, expect, it } from 'vitest';
import {
  type DraftMedia,
  draftProblems,
  isUnchanged,
  languageOfDraft,
  newDraft,
} from '@/features/dogs/updates/team/draft';
import { daysLeft, dueText } from '@/features/dogs/updates/team/UpdateQueue';
import {
  type KeptDog,
  missingPictures,
  withinLimits,
  withOpened,
  withQueue,
} from '@/features/dogs/updates/team/kept-dogs';
import {
  type DueDog,
  isUploadedAlready,
  type TeamDog,
} from '@/features/dogs/updates/team/team-updates-api';
import { draftOfEdit, type TeamUpdate } from '@/features/dogs/updates/team/team-update';
import { UploadRefused } from '@/lib/upload';

it.each([
  // 23:00 in Lucknow, and an hour and a half later, which is the next day.
  ['2026-10-21T17:30:00Z', '2026-11-20', 0, 'Due today'],
  ['2026-10-21T19:00:00Z', '2026-11-20', 1, 'Due tomorrow'],
  ['2026-10-21T17:30:00Z', '2026-11-21', -1, '1 day overdue'],
  ['2026-11-20T06:00:00Z', '2026-11-20', 30, 'Due in 30 days'],
  ['2026-09-01T06:00:00Z', '2026-11-20', -50, '50 days overdue'],
])('an update after one of %s is, on %s, due in %i days', (since, today, days, text) => {
  expect(daysLeft(since, today)).toBe(days);
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
it('is in the language of its script until the author says otherwise', () => {
  expect(languageOfDraft({ ...draft, body: '' })).toBe('en');
  expect(languageOfDraft({ ...draft, body: 'Sheru ठीक है, और खाना खाया।' })).toBe('hi');
  expect(languageOfDraft({ ...draft, body: 'Sheru khana kha raha hai.' })).toBe('en');
  expect(languageOfDraft({ ...draft, body: 'Sheru khana kha raha hai.', language: 'hi' })).toBe(
    'hi',
  );
});

it('keeps the language that an author chose when the update is edited', () => {
  const published: TeamUpdate = {
    id: 'u',
    dog_id: 'dog',
    dogName: 'Sheru',
    body: 'Sheru theek hai.',
    language: 'hi',
    happened_on: today,
    published_at: today,
    updated_at: today,
    hidden_at: null,
    media: [],
    dog_update_translations: [],
    needs_translation: true,
    dog_update_changes: [],
    draftMedia: [],
  };
  const chosen = draftOfEdit(published, 'me', 0);
  expect(languageOfDraft({ ...chosen, body: 'Sheru is well.' })).toBe('hi');
  expect(isUnchanged({ ...chosen, language: 'en' }, chosen)).toBe(false);
  const ofScript = draftOfEdit({ ...published, language: 'en' }, 'me', 0);
  expect(languageOfDraft({ ...ofScript, body: 'शेरू ठीक है।' })).toBe('hi');
});

const complete = { ...draft, body: 'शेरू अच्छा है।', media: [picture] };

it.each([
  ['nothing wrong', complete, []],
  ['no text', { ...complete, body: ' \n' }, ['body']],
  ['a text that is too long', { ...complete, body: 'x'.repeat(2001) }, ['body']],
  ['a character that can’t be stored', { ...complete, body: 'a\0' }, ['body']],
  ['a day in the future', { ...complete, happenedOn: '2026-11-21' }, ['happenedOn']],
  ['a day before 2020', { ...complete, happenedOn: '2019-12-31' }, ['happenedOn']],
  ['no day', { ...complete, happenedOn: '' }, ['happenedOn']],
  ['a picture without a description', { ...complete, media: [{ ...picture, alt: '' }] }, []],
  [
    'a description that is too long',
    { ...complete, media: [picture, { ...picture, alt: 'x'.repeat(301) }] },
    ['media.1.alt'],
  ],
  [
    'a video’s description that is too long',
    {
      ...complete,
      media: [{ ...picture, video: { extension: 'mp4', seconds: 3, text: 'x'.repeat(501) } }],
    },
    ['media.0.video.text'],
  ],
] as const)('names the fields to mend in a draft with %s', (_what, values, fields) => {
  expect([...draftProblems(values, today).keys()]).toEqual(fields);
});

const due = (number: number): DueDog => ({
  id: `due ${number}`,
  name: `Dog ${number}`,
  image: `/${number}.webp`,
  location: 'Chowk',
  since: '2026-11-01T06:00:00Z',
  last_update_at: null,
  sponsors: 1,
});
const opened = (number: number): TeamDog => ({ ...due(number), id: `opened ${number}` });
const many = (count: number) => Array.from({ length: count }, (_, index) => index);
/** A queue whose dogs all have this picture. */
const pictured = (queue: readonly DueDog[], file: Blob) =>
  withQueue([], queue).map((dog): KeptDog => Object.assign(dog, { picture: file }));

describe('the dogs that a device keeps', () => {
  it('have each picture fetched once, and none that is kept', () => {
    const images = ['/a.webp', '/b.webp', '/a.webp', ''];
    const queue = images.map((image, number) => Object.assign(due(number), { image }));
    const kept = pictured([{ ...due(9), image: '/c.webp' }], new Blob(['a']));
    expect(missingPictures([...kept, ...withQueue([], queue)])).toEqual(['/a.webp', '/b.webp']);
  });

  it('are the first 200 of the queue and the 50 opened last', () => {
    const queue = withQueue([], many(300).map(due));
    const dogs = many(60).reduce((kept, n) => withOpened(kept, opened(n), n), queue);
    const kept = withinLimits(dogs).map(({ id }) => id);
    expect(kept).toHaveLength(250);
    expect(kept).toEqual(expect.arrayContaining(['due 0', 'due 199', 'opened 10', 'opened 59']));
    expect(kept).not.toContain('opened 9');
  });

  it('have pictures of at most 10 MB together', () => {
    const megabyte = new Blob([new Uint8Array(1024 * 1024)]);
    const dogs = pictured(many(12).map(due), megabyte);
    expect(withinLimits(dogs).map((dog) => dog.picture !== null)).toEqual(
      many(12).map((n) => n < 10),
    );
  });

  it('keep their picture while it is the dog’s, and when they were opened', () => {
    const file = new Blob(['a']);
    const before = withOpened(pictured([due(1), due(2)], file), due(1), 5);
    const kept = withQueue(before, [
      { ...due(1), sponsors: 3 },
      { ...due(2), image: '/new.webp' },
    ]);
    expect(kept).toMatchObject([
      { openedAt: 5, picture: file, due: { sponsors: 3 } },
      { openedAt: null, picture: null, image: '/new.webp' },
    ]);
    expect(withQueue(kept, [])).toMatchObject([{ due: null }, { due: null }]);
  });
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
