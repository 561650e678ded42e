import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ScreenHead } from '@/components/ScreenHead';
import { site } from '@/config/site';

function head(selector: string): string | null {
  const element = document.head.querySelector(selector);
  return element?.getAttribute(element.tagName === 'LINK' ? 'href' : 'content') ?? null;
}

it('names the screen, its address and its picture where it is shared', () => {
  const image = '/images/share/dogs.jpg';
  render(
    <ScreenHead title="Meet Our Dogs" description="All dogs." shared={{ path: '/dogs', image }} />,
  );
  expect(document.title).toBe('Meet Our Dogs · Paws of Lucknow');
  expect(head('link[rel="canonical"]')).toBe(`${site.url}/dogs`);
  expect(head('meta[property="og:url"]')).toBe(`${site.url}/dogs`);
  expect(head('meta[property="og:title"]')).toBe('Meet Our Dogs');
  expect(head('meta[property="og:description"]')).toBe('All dogs.');
  expect(head('meta[property="og:image"]')).toBe(`${site.url}/images/share/dogs.jpg`);
  expect(head('meta[name="twitter:card"]')).toBe('summary_large_image');
  expect(head('meta[name="robots"]')).toBeNull();
});

it('keeps the address of a picture from elsewhere', () => {
  const image = 'https://abc.supabase.co/dog.jpg';
  render(<ScreenHead title="Adopt Moti" description="Moti." shared={{ path: '/x', image }} />);
  expect(head('meta[property="og:image"]')).toBe(image);
});

it('keeps a screen that nobody shares out of search', () => {
  const { unmount } = render(<ScreenHead title="Settings" description="Yours." />);
  expect(head('meta[name="robots"]')).toBe('noindex');
  expect(head('link[rel="canonical"]')).toBeNull();
  unmount();
  expect(head('meta[name="robots"]')).toBeNull();
});
