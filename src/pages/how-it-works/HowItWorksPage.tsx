import { site } from '@/config/site';
import { Link } from 'react-router-dom';
import { CallToAction } from '@/components/CallToAction';
import { ChevronIcon } from '@/components/icons';
import { PageHead } from '@/components/PageHead';
import { PageIntro } from '@/components/PageIntro';
import { plainText, RichText } from '@/components/RichText';
import { Section } from '@/components/Section';
import type { Step } from '@/components/StepList';
import { StructuredData } from '@/components/StructuredData';
import { buttonClass } from '@/components/ui/button-class';
import { Scene } from '@/components/ui/Scene';
import { sharePictures } from '@/config/share-pictures';
import { careItems, detailedSteps, frequentQuestions } from '@/content/how-it-works';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export default function HowItWorksPage() {
  return (
    <>
      <PageHead
        title={say('How It Works')}
        description={say(
          'How virtual adoption works, step by step: choosing a dog, the monthly donation, the updates you receive, and answers to the most common questions.',
        )}
        shared={{ path: paths.howItWorks, picture: sharePictures.howItWorks }}
      />
      <StructuredData data={faqPage(frequentQuestions)} />
      <PageIntro title={say('How It Works')}>
        <p>
          You choose a street dog of {site.city} and give every month. Our volunteers look after it
          where it lives, and tell you how it is doing.
        </p>
      </PageIntro>
      <Section title={say('From first look to first letter')}>
        <ol role="list" className="grid gap-16 lg:gap-24">
          {detailedSteps.map((step, index) => (
            <DetailedStep key={step.title} step={step} number={index + 1} />
          ))}
        </ol>
      </Section>
      <Section
        tone="paper"
        title={say('What your donation pays for')}
        intro={say('The monthly amount is spent on three things, for the dog you chose.')}
      >
        <dl className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {careItems.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-amber pt-5">
              <dt className="font-display text-2xl font-semibold">{title}</dt>
              <dd className="mt-2 text-lg text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={say('Frequently asked questions')}>
        <QuestionList questions={frequentQuestions} />
      </Section>
      <CallToAction
        title={say('One of them has your name on the bowl')}
        text={say('Come and meet the one who looks back at you.')}
      >
        <Link to={paths.dogs} className={buttonClass('primary')}>
          Meet the Dogs
        </Link>
        <Link to={paths.stories} className={buttonClass('onPine')}>
          Read Adoption Stories
        </Link>
      </CallToAction>
    </>
  );
}

interface DetailedStepProps {
  step: Step & { points: readonly string[] };
  number: number;
}

/** Even steps have their picture on the right. */
function DetailedStep({ step, number }: DetailedStepProps) {
  const isOnTheRight = number % 2 === 0;
  return (
    <li
      className={`grid items-center gap-x-16 gap-y-6 ${isOnTheRight ? 'md:grid-cols-[6fr_5fr]' : 'md:grid-cols-[5fr_6fr]'}`}
    >
      <div className={isOnTheRight ? 'md:order-last md:justify-self-end' : ''}>
        <Scene name={step.scene} className="w-full max-w-md" eager={number === 1} />
      </div>
      <div className="max-w-reading text-lg">
        <p className="font-display text-lg font-semibold text-amber-text">{`Step ${number}`}</p>
        <h3 className="mt-1 text-3xl enlarged:text-2xl">{step.title}</h3>
        <p className="mt-3">{step.text}</p>
        <ul role="list" className="mt-5 grid gap-3">
          {step.points.map((point) => (
            <li
              key={point}
              className="relative pl-6 text-base text-muted before:absolute before:top-2.5 before:left-0 before:size-2 before:rounded-full before:bg-amber"
            >
              {point}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

interface Question {
  question: string;
  answer: string;
}

/** `details` elements, which also open without JavaScript. */
function QuestionList({ questions }: { questions: readonly Question[] }) {
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
            <RichText>{answer}</RichText>
          </p>
        </details>
      ))}
    </div>
  );
}

/** Questions and answers as schema.org/FAQPage; search engines require that the page shows the same. */
function faqPage(questions: readonly { question: string; answer: string }[]) {
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
