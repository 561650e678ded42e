import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendFile } from '@/lib/upload';

/** XMLHttpRequest as far as sendFile uses it; the test says what happens. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  open = vi.fn<() => void>();
  send = vi.fn<() => void>();
  setRequestHeader = vi.fn<() => void>();
  constructor() {
    super();
    FakeRequest.last = this;
  }
  abort() {
    this.finish('abort');
  }
  progress(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
  }
  finish(how: 'load' | 'abort') {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send() {
  const onProgress = vi.fn<(fraction: number) => void>();
  const sent = sendFile({
    url: 'https://backend.example/storage/v1/object/dog-images/a.webp',
    headers: {},
    body: new Blob(['x']),
    onProgress,
    signal: new AbortController().signal,
  });
  return { sent, onProgress, request: FakeRequest.last };
}

it('may take minutes while it makes progress', async () => {
  const { sent, onProgress, request } = send();
  for (const loaded of [20, 40, 60, 80, 100]) {
    await vi.advanceTimersByTimeAsync(19_999);
    request.progress(loaded);
  }
  await vi.advanceTimersByTimeAsync(19_999);
  request.finish('load');
  await expect(sent).resolves.toBeUndefined();
  expect(onProgress).toHaveBeenLastCalledWith(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('fails after 20 s without progress', async () => {
  const { sent, request } = send();
  const failure = sent.catch((error: unknown) => String(error));
  request.progress(40);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failure).toBe('Error: The upload made no progress.');
  expect(vi.getTimerCount()).toBe(0);
});
