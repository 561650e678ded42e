import { plainText, type Words } from '@/lib/rich-text';

/**
 * Questions and their answers in the terms of schema.org/FAQPage.
 * @param questions the very ones that the page shows
 */
export function faqPage(questions: readonly { question: string; answer: Words }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  };
}
