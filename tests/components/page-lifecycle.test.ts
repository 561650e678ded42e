import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnceWhenAChunkIsGone } from '@/app/stale-chunk';
import * as leavePage from '@/lib/page-lifecycle';
import { timedFetch } from '@/lib/supabase';

describe('an error of a page that is being left', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => vi.useRealTimers());

  it('is not logged, because the browser aborts the page’s requests', () => {
    window.dispatchEvent(new Event('beforeunload'));
    leavePage.logError(new TypeError('NetworkError'));
    expect(console.error).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
  });

  it('is logged when the page stays, as after a mailto: link', () => {
    window.dispatchEvent(new Event('beforeunload'));
    vi.advanceTimersByTime(2000);
    leavePage.logError(new TypeError('NetworkError'));
    expect(console.error).toHaveBeenCalledOnce();
  });

  it('is logged when the person was asked and stays', () => {
    window.dispatchEvent(new Event('pagehide'));
    const leaving = new Event('beforeunload', { cancelable: true });
    leaving.preventDefault();
    window.dispatchEvent(leaving);
    vi.advanceTimersByTime(2000);
    leavePage.logError(new TypeError('NetworkError'));
    expect(console.error).toHaveBeenCalledOnce();
  });
});

it('a request that fails because the page is being left fails only if the page stays', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const failed = vi.fn<() => void>();
  window.dispatchEvent(new Event('beforeunload'));
  const request = timedFetch('/').catch(failed);
  await vi.advanceTimersByTimeAsync(1999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await request;
  expect(failed).toHaveBeenCalledOnce();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an import that fails', () => {
  beforeAll(reloadOnceWhenAChunkIsGone);
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    vi.spyOn(leavePage, 'reloadPage').mockReturnValue();
    vi.spyOn(leavePage, 'reloadIfRestored').mockReturnValue();
  });
  afterEach(() => vi.useRealTimers());

  it('reloads the page once, because its file is gone after a deploy', () => {
    expect(failImport()).toBe(true);
    expect(leavePage.reloadPage).toHaveBeenCalledOnce();
    expect(failImport()).toBe(false);
    expect(leavePage.reloadPage).toHaveBeenCalledOnce();
  });

  it('does not reload a page that is being left, unless the browser restores it', () => {
    window.dispatchEvent(new Event('beforeunload'));
    expect(failImport()).toBe(true);
    expect(leavePage.reloadPage).not.toHaveBeenCalled();
    expect(leavePage.reloadIfRestored).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2000);
  });
});

/** @returns whether the import resolves to undefined instead of throwing */
function failImport(): boolean {
  return !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
}
