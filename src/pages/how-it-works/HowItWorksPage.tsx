import { Link } from 'react-router-dom';
import { CallToAction } from '@/components/CallToAction';
import { PageIntro } from '@/components/PageIntro';
import { QuestionList } from '@/pages/how-it-works/QuestionList';
import { PageHead } from '@/components/PageHead';
import { Section } from '@/components/Section';
import { StructuredData } from '@/components/StructuredData';
import { buttonClass } from '@/components/ui/button-class';
import { careItems, detailedSteps, frequentQuestions } from '@/content/how-it-works';
import { faqPage } from '@/pages/how-it-works/faq-page';
import { paths } from '@/lib/paths';
import { DetailedStep } from '@/pages/how-it-works/DetailedStep';
import { sharePictures } from '@/config/share-pictures';

export default function HowItWorksPage() {
  return (
    <>
      <PageHead
        title="How It Works"
        description="How virtual adoption works, step by step: choosing a dog, the monthly gift, the updates you receive, and answers to what people ask first."
        shared={{ path: paths.howItWorks, picture: sharePictures.howItWorks }}
      />
      <StructuredData data={faqPage(frequentQuestions)} />
      <PageIntro title="How It Works">
        <p>
          You choose a street dog of Lucknow and give every month. Our volunteers look after it
          where it lives, and tell you how it is doing.
        </p>
      </PageIntro>
      <Section title="From first look to first letter">
        <ol role="list" className="grid gap-16 lg:gap-24">
          {detailedSteps.map((step, index) => (
            <DetailedStep key={step.title} step={step} number={index + 1} />
          ))}
        </ol>
      </Section>
      <Section
        tone="paper"
        title="What your gift pays for"
        intro="The monthly amount is spent on three things, for the dog whose name is on it."
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
      <Section title="Frequently asked questions">
        <QuestionList questions={frequentQuestions} />
      </Section>
      <CallToAction
        title="One of them has your name on the bowl"
        text="Come and meet the one who looks back at you."
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
