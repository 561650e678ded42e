export interface Quote {
  name: string;
  role: string;
  portrait: string;
  note: string;
  quote: string;
}

interface Testimonials {
  onHomePage: readonly Quote[];
  onStories: readonly Quote[];
}

export const testimonials: Testimonials = { onHomePage: [], onStories: [] };
