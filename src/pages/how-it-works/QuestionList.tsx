import { ChevronIcon } from '@/components/icons';
import { RichText } from '@/components/RichText';
import type { RichTextContent } from '@/lib/text';

export interface Question {
  question: string;
  answer: RichTextContent;
}

/** `details` elements, which also open without JavaScript. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="max-w-3xl border-t border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-5 py-4 [&::-webkit-details-marker]:hidden">
            <h3 className="text-xl">{question}</h3>
            <span className="text-amber-text transition-transform duration-200 group-open:rotate-180">
              <ChevronIcon />
            </span>
          </summary>
          <p className="max-w-reading pr-8 pb-6 text-lg text-muted">
            <RichText content={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
