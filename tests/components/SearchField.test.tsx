import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { useSearch } from '@/components/use-paged-list';

function List() {
  const { search, find } = useSearch();
  return (
    <>
      <DebouncedSearch label="People" placeholder="Name" search={search} onSearch={find} />
      <Link to="/person">Meera</Link>
    </>
  );
}
/** Its code never arrives, so that the list stays on screen. */
const Person = lazy(() => new Promise<never>(() => {}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.history.replaceState(null, '', '/list');
  render(
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/list" element={<List />} />
          <Route path="/person" element={<Person />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'meera' } });
});
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

const pauseTyping = () =>
  act(() => {
    vi.advanceTimersByTime(300);
  });

it('puts what was typed into the address when typing pauses', () => {
  pauseTyping();
  expect(window.location.search).toBe('?search=meera');
});

it('stays with a link that is pressed before typing has paused', () => {
  fireEvent.click(screen.getByRole('link', { name: 'Meera' }));
  pauseTyping();
  expect(window.location.pathname).toBe('/person');
});
