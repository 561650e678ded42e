import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueuedCare } from '@/features/dogs/care/team/queued-care';
import * as careServer from '@/features/dogs/care/team/team-care-api';
import { newDraft, type Draft, type DraftMedia } from '@/features/dogs/updates/team/draft';
import * as store from '@/features/dogs/updates/team/draft-store';
import { sendDrafts } from '@/features/dogs/updates/team/send-drafts';
import * as server from '@/features/dogs/updates/team/team-updates-api';
import { UploadRefused } from '@/lib/upload';

vi.mock('@/features/dogs/updates/team/draft-store');
vi.mock('@/features/dogs/care/team/team-care-api', async (importOriginal) => ({
  ...(await importOriginal<typeof careServer>()),
  saveCareRound: vi.fn<typeof careServer.saveCareRound>(),
}));
vi.mock('@/features/dogs/updates/team/team-updates-api', async (importOriginal) => ({
  ...(await importOriginal<typeof server>()),
  isSignedInAs: vi.fn<typeof server.isSignedInAs>(),
  publishUpdate: vi.fn<typeof server.publishUpdate>(),
  uploadUpdateFile: vi.fn<typeof server.uploadUpdateFile>(),
}));

const ME = 'me';
const picture: DraftMedia = {
  id: 'one',
  alt: 'A dog',
  width: 1280,
  height: 960,
  pictureExtension: 'webp',
  video: null,
};
let stored: Map<string, Draft>;
let uploads: string[];
let published: string[];
let signedInAs: string;
let care: QueuedCare[];
let savedCounts: number[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(careServer.saveCareRound).mockReset();
  stored = new Map();
  uploads = [];
  published = [];
  care = [];
  savedCounts = [];
  vi.mocked(store.readQueuedCare).mockImplementation(async (ownerId) =>
    care.filter((item) => item.ownerId === ownerId),
  );
  vi.mocked(store.changeQueuedCare).mockImplementation(async (id, values) => {
    care = care.map((item) => (item.id === id ? { ...item, ...values } : item));
  });
  signedInAs = ME;
  vi.mocked(store.withDraftsLocked).mockImplementation((task) => task());
  vi.mocked(store.readDrafts).mockImplementation(async (ownerId) =>
    [...stored.values()].filter((draft) => draft.ownerId === ownerId),
  );
  vi.mocked(store.changeDraft).mockImplementation(async (id, values) => {
    const draft = stored.get(id);
    if (draft) stored.set(id, { ...draft, ...values });
  });
  vi.mocked(store.deleteDraft).mockImplementation(async ({ id }) => {
    stored.delete(id);
    care = care.filter((item) => item.id !== id);
  });
  vi.mocked(store.readFile).mockResolvedValue(new Blob(['x']));
  vi.mocked(server.isSignedInAs).mockImplementation(async (userId) => userId === signedInAs);
  vi.mocked(server.uploadUpdateFile).mockImplementation(async ({ name }) => {
    uploads.push(name);
  });
  vi.mocked(server.publishUpdate).mockImplementation(async ({ id }) => {
    published.push(id);
  });
});

function keep(values: Partial<Draft> = {}): Draft {
  const draft: Draft = {
    ...newDraft({ ownerId: ME, dogId: 'dog', dogName: 'Sheru' }, '2026-11-20', 1),
    body: 'He is well.',
    media: [picture],
    isReady: true,
    ...values,
  };
  stored.set(draft.id, draft);
  return draft;
}

const send = (includesFailed = false) =>
  sendDrafts({
    ownerId: ME,
    includesFailed,
    onProgress: () => {},
    onSent: () => {},
    onCareSaved: (count) => void savedCounts.push(count),
    signal: new AbortController().signal,
  });

it('sends what is complete and one’s own, and forgets it', async () => {
  const mine = keep();
  const unfinished = keep({ isReady: false });
  const theirs = keep({ ownerId: 'somebody else' });
  await send();
  expect(uploads).toEqual(['one-640.webp', 'one-1280.webp']);
  expect(published).toEqual([mine.id]);
  expect([...stored.keys()]).toEqual([unfinished.id, theirs.id]);
});

it('sends nothing as somebody else who has signed in meanwhile', async () => {
  const { id } = keep();
  vi.mocked(server.uploadUpdateFile).mockImplementation(async ({ name }) => {
    uploads.push(name);
    signedInAs = 'somebody else';
  });
  await send();
  expect(uploads).toHaveLength(2);
  await send();
  expect(uploads).toHaveLength(2);
  expect(published).toEqual([]);
  expect(stored.get(id)).toMatchObject({ isReady: true, problem: null });
});

it('keeps what has arrived when the network fails, and sends the rest later', async () => {
  const { id } = keep();
  vi.mocked(server.uploadUpdateFile).mockImplementation(async ({ name }) => {
    if (name === 'one-1280.webp') throw new Error('The file could not be sent.');
    uploads.push(name);
  });
  await send();
  expect(stored.get(id)).toMatchObject({
    uploaded: ['one-640.webp'],
    problem: { isFinal: false, sentence: expect.stringMatching(/could not be reached/) },
  });

  vi.mocked(server.uploadUpdateFile).mockImplementation(async ({ name }) => {
    uploads.push(name);
  });
  await send();
  expect(published).toEqual([]);
  await send(true);
  expect(uploads).toEqual(['one-640.webp', 'one-1280.webp']);
  expect(published).toEqual([id]);
  expect(stored.size).toBe(0);
});

it('does not send again what the server refused for good', async () => {
  const { id } = keep();
  vi.mocked(server.publishUpdate).mockRejectedValueOnce(
    new server.PublishRefused(422, 'file-refused'),
  );
  await send();
  expect(stored.get(id)?.problem).toMatchObject({ isFinal: true });
  await send(true);
  expect(published).toEqual([]);
});

it('keeps an edit of a version that somebody has changed meanwhile, for the person to decide', async () => {
  const { id } = keep({ updatedAt: '2026-11-20T06:00:00Z' });
  vi.mocked(server.publishUpdate).mockRejectedValueOnce(
    new server.PublishRefused(409, 'edited-meanwhile'),
  );
  await send();
  expect(stored.get(id)?.problem).toEqual({
    isFinal: true,
    sentence:
      'Somebody else changed this update meanwhile. Nothing was overwritten. Press Edit to see both.',
  });
});

it('uploads of an edit only what is not published yet', async () => {
  keep({ media: [{ ...picture, id: 'old', published: { url: null } }, picture] });
  await send();
  expect(uploads).toEqual(['one-640.webp', 'one-1280.webp']);
});

it.each([
  ['an upload', () => vi.mocked(server.uploadUpdateFile), new UploadRefused(500, '')],
  [
    'an upload to a locked or read-only database',
    () => vi.mocked(server.uploadUpdateFile),
    new UploadRefused(400, '{"statusCode":"503","error":"DatabaseTimeout","message":""}'),
  ],
  [
    'an upload that a firewall answered with its page',
    () => vi.mocked(server.uploadUpdateFile),
    new UploadRefused(403, '<html><body>Blocked</body></html>'),
  ],
  [
    'publishing',
    () => vi.mocked(server.publishUpdate),
    new server.PublishRefused(500, 'server-error'),
  ],
])('tries again after a server error of %s', async (_what, call, error) => {
  const { id } = keep();
  call().mockRejectedValueOnce(error);
  await send();
  expect(stored.get(id)?.problem?.isFinal).toBe(false);
  await send(true);
  expect(published).toEqual([id]);
});

it('says that an upload was refused for the account, whose role was taken or token has ended', async () => {
  const { id } = keep();
  vi.mocked(server.uploadUpdateFile).mockRejectedValueOnce(
    new UploadRefused(400, '{"statusCode":"403","error":"Unauthorized","message":"…"}'),
  );
  await send();
  expect(stored.get(id)?.problem).toEqual({
    isFinal: true,
    sentence: expect.stringMatching(/^The server did not accept your account\./),
  });
});

it.each(['413', '415'])('says which refused upload is of the file: %s', async (statusCode) => {
  const { id } = keep();
  vi.mocked(server.uploadUpdateFile).mockRejectedValueOnce(
    new UploadRefused(400, JSON.stringify({ statusCode, error: '', message: '' })),
  );
  await send();
  expect(stored.get(id)?.problem).toEqual({
    isFinal: true,
    sentence: expect.stringMatching(/^The server refused a picture or video\./),
  });
});

it('uploads all files again when the server has deleted them', async () => {
  const { id } = keep({ uploaded: ['one-640.webp', 'one-1280.webp'] });
  vi.mocked(server.publishUpdate).mockRejectedValueOnce(
    new server.PublishRefused(409, 'file-missing'),
  );
  await send();
  expect(uploads).toEqual([]);
  await send(true);
  expect(uploads).toEqual(['one-640.webp', 'one-1280.webp']);
  expect(published).toEqual([id]);
});

it('says which draft has lost a file, and sends the others', async () => {
  const lost = keep({ uploaded: [] });
  const other = keep({ media: [] });
  vi.mocked(store.readFile).mockResolvedValue(undefined);
  await send();
  expect(stored.get(lost.id)?.problem).toMatchObject({
    isFinal: true,
    sentence: expect.stringMatching(/lost a picture/),
  });
  expect(published).toEqual([other.id]);
});

function keepCare(overrides: Partial<QueuedCare> = {}): QueuedCare {
  const values = {
    kind: 'food' as const,
    happened_on: '2026-11-20',
    note: 'Rice',
    against_rabies: false,
    vaccine_batch: '',
  };
  const item: QueuedCare = {
    id: crypto.randomUUID(),
    ownerId: ME,
    isReady: true,
    problem: null,
    savedAt: 1,
    form: {
      dogs: [{ id: 'dog', name: 'Sheru' }],
      kind: 'food',
      happenedOn: '2026-11-20',
      note: 'Rice',
      cost: '',
      dueOn: '',
      againstRabies: false,
      vaccineBatch: '',
    },
    values,
    hasBill: false,
    due: [],
    finishedIds: [],
    ...overrides,
  };
  care.push(item);
  return item;
}

describe('a care record', () => {
  it('is sent as its author alone, with the id that the browser chose, and forgotten', async () => {
    const { id, values } = keepCare();
    const theirs = keepCare({ ownerId: 'somebody else' });
    vi.mocked(careServer.saveCareRound).mockResolvedValue(1);
    await send();
    expect(vi.mocked(careServer.saveCareRound).mock.calls).toEqual([
      [{ roundId: id, dogIds: ['dog'], values, bill: null, doneIds: [] }],
    ]);
    expect(savedCounts).toEqual([1]);
    expect(care).toEqual([theirs]);
  });

  it('whose answer is lost is sent again with the same id', async () => {
    const { id } = keepCare();
    vi.mocked(careServer.saveCareRound).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await send();
    expect(care).toMatchObject([{ id, problem: { isFinal: false } }]);
    vi.mocked(careServer.saveCareRound).mockResolvedValue(1);
    await send();
    expect(care).toHaveLength(1);
    await send(true);
    expect(care).toEqual([]);
    const ids = vi.mocked(careServer.saveCareRound).mock.calls.map(([round]) => round.roundId);
    expect(new Set(ids.slice(-2))).toEqual(new Set([id]));
  });

  it.each([
    [new careServer.NotDueAnyMoreError(['due']), /^Somebody else has recorded this meanwhile/],
    [new careServer.RoundSavedError(), /^This was saved at the first attempt/],
    [Object.assign(new Error('no'), { code: '42501' }), /^The server did not accept your account/],
    [Object.assign(new Error('no'), { code: '23514' }), /^The server refused the record/],
    [
      Object.assign(new Error('no'), { code: 'file-refused' }),
      /^The photo of the bill was refused/,
    ],
  ])('that is refused waits for a decision (%s)', async (error, sentence) => {
    keepCare();
    vi.mocked(careServer.saveCareRound).mockRejectedValue(error);
    await send(true);
    await send(true);
    expect(vi.mocked(careServer.saveCareRound)).toHaveBeenCalledOnce();
    expect(care).toMatchObject([
      {
        problem: { isFinal: true, sentence: expect.stringMatching(sentence) },
        finishedIds: error instanceof careServer.NotDueAnyMoreError ? ['due'] : [],
      },
    ]);
  });

  it('without the photo of its bill asks for it again', async () => {
    keepCare({ hasBill: true });
    vi.mocked(store.readFile).mockResolvedValue(undefined);
    await send();
    expect(care).toMatchObject([{ problem: { isFinal: true } }]);
    expect(vi.mocked(careServer.saveCareRound)).not.toHaveBeenCalled();
  });
});
