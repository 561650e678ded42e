import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logError } from '@/lib/leave-page';

describe('an error of a page that is being left', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => vi.useRealTimers());

  it('is not logged, because the browser aborts the page’s requests', () => {
    window.dispatchEvent(new Event('beforeunload'));
    logError(new TypeError('NetworkError'));
    expect(console.error).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
  });

  it('is logged when the page stays, as after a mailto: link', () => {
    window.dispatchEvent(new Event('beforeunload'));
    vi.advanceTimersByTime(2000);
    logError(new TypeError('NetworkError'));
    expect(console.error).toHaveBeenCalledOnce();
  });
});
