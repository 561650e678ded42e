import { plainText, type RichTextContent } from '@/lib/text';

/** Questions and answers as schema.org/FAQPage; search engines require that the page shows the same. */
export function faqPage(questions: readonly { question: string; answer: RichTextContent }[]) {
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
