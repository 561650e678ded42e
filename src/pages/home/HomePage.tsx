import { Link } from 'react-router-dom';
import { CallToAction } from '@/components/CallToAction';
import { QuoteList } from '@/components/QuoteList';
import { PageHead } from '@/components/PageHead';
import { Section } from '@/components/Section';
import { StepList } from '@/components/StepList';
import { StructuredData } from '@/components/StructuredData';
import { buttonClass } from '@/components/ui/button-class';
import { organisation } from '@/config/organisation';
import { site } from '@/config/site';
import { adoptionSteps } from '@/content/adoption-steps';
import { QUOTES_SOURCE } from '@/content/promises';
import { testimonials } from '@/content/testimonials';
import { LazyContactForm } from '@/features/contact/LazyContactForm';
import { FeaturedDogs } from '@/features/dogs/FeaturedDogs';
import { paths } from '@/lib/paths';
import { Hero } from '@/pages/home/Hero';
import { Impact } from '@/pages/home/Impact';
import { Introduction } from '@/pages/home/Introduction';
import { sharePictures } from '@/config/share-pictures';

export default function HomePage() {
  return (
    <>
      <PageHead
        title="Virtually adopt a street dog"
        description={site.description}
        shared={{ path: paths.home, picture: sharePictures.home }}
      />
      <StructuredData data={organisation} />
      <Hero />
      <Introduction />
      <Section
        tone="paper"
        title="How virtual adoption works"
        intro="Three steps, and one dog whose days change."
      >
        <StepList steps={adoptionSteps} />
      </Section>
      <Section
        title="Featured dogs"
        intro="The newest faces, from the lanes where our volunteers met them."
      >
        <FeaturedDogs />
      </Section>
      <Impact />
      <Section tone="paper" title="What adopters say" intro={QUOTES_SOURCE}>
        <QuoteList quotes={testimonials} />
      </Section>
      <CallToAction
        title="Someone in Lucknow is waiting for breakfast"
        text="Adopt one dog and follow its year, or give once for all of them."
      >
        <Link to={paths.dogs} className={buttonClass('primary')}>
          Adopt Virtually
        </Link>
        <Link to={paths.support} className={buttonClass('onPine')}>
          Make a Donation
        </Link>
      </CallToAction>
      <Section
        title="Get in Touch"
        intro="A question, an injured dog in your lane, an offer of help: write to us and a person answers."
      >
        <div className="max-w-3xl">
          <LazyContactForm />
        </div>
      </Section>
    </>
  );
}
