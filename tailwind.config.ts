import type { Config } from 'tailwindcss';

// The values of the colours are tokens in src/styles/tokens.css.
export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ground: 'var(--ground)',
      paper: 'var(--paper)',
      surface: 'var(--surface)',
      ink: 'var(--ink)',
      muted: 'var(--muted)',
      line: 'var(--line)',
      control: 'var(--control)',
      amber: 'var(--amber)',
      'amber-strong': 'var(--amber-strong)',
      'on-amber': 'var(--on-amber)',
      'amber-text': 'var(--amber-text)',
      pine: 'var(--pine)',
      'pine-raised': 'var(--pine-raised)',
      'on-pine': 'var(--on-pine)',
      'on-pine-muted': 'var(--on-pine-muted)',
      'on-pine-error': 'var(--on-pine-error)',
      'pine-line': 'var(--pine-line)',
      brick: 'var(--brick)',
      'brick-text': 'var(--brick-text)',
      focus: 'var(--focus)',
    },
    fontFamily: {
      display: ['Eczar', 'Eczar Fallback', 'Noto Serif Devanagari', 'Georgia', 'serif'],
      text: ['Figtree', 'Figtree Fallback', 'Noto Sans Devanagari', 'system-ui', 'sans-serif'],
    },
    extend: {
      // In em: about 70 characters a line at any font size.
      maxWidth: { page: '76rem', reading: '29em' },
      // The viewport below the header, with the browser's bars hidden.
      minHeight: { 'below-header': 'calc(100lvh - 4.5rem)' },
      borderRadius: { card: '1.25rem', control: '0.75rem' },
    },
  },
} satisfies Config;
