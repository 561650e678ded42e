import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { Link } from 'react-router-dom';
import { CallToAction } from '@/components/CallToAction';
import { PageHead } from '@/components/PageHead';
import { PageIntro } from '@/components/PageIntro';
import { QuoteList } from '@/components/QuoteList';
import { Section } from '@/components/Section';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { sharePictures } from '@/config/share-pictures';
import { adoptionStories, type Story } from '@/organisation/stories';
import { testimonials } from '@/organisation/testimonials';
import { listedDogsQuery } from '@/features/dogs/dog-api';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export default function StoriesPage() {
  const { description, introduction, stories } = adoptionStories;
  const dogIds = stories.map(({ dogId }) => dogId);
  const { data: listed = [] } = useQuery(listedDogsQuery(dogIds));
  return (
    <>
      <PageHead
        title={say('Adoption Stories')}
        description={description}
        shared={{ path: paths.stories, picture: sharePictures.stories }}
      />
      <PageIntro title={say('Adoption Stories')}>
        <p>{introduction}</p>
      </PageIntro>
      {stories.map((story, index) => (
        <StoryArticle
          key={story.dogName}
          story={story}
          index={index}
          isListed={listed.includes(story.dogId)}
        />
      ))}
      {testimonials.onStories.length > 0 ? (
        <Section tone="paper" title={say('From the people who adopted')}>
          <QuoteList quotes={testimonials.onStories} />
        </Section>
      ) : null}
      <CallToAction
        title={say('The next story has no ending yet')}
        text={say('Every dog on the list is waiting for the person who stays.')}
      >
        <Link to={paths.dogs} className={buttonClass('primary')}>
          Meet the Dogs
        </Link>
        <Link to={paths.howItWorks} className={buttonClass('onPine')}>
          How It Works
        </Link>
      </CallToAction>
    </>
  );
}

interface StoryArticleProps {
  story: Story;
  /** The position on the page, from 0: backgrounds and sides alternate. */
  index: number;
  /** Whether the dog has a page. */
  isListed: boolean;
}

const pictureSizes = '(min-width: 76rem) 17rem, (min-width: 64rem) 23vw, 45vw';

function StoryArticle({ story, index, isListed }: StoryArticleProps) {
  const headingId = useId();
  const isEven = index % 2 === 0;
  return (
    <article aria-labelledby={headingId} className={`section ${isEven ? 'bg-ground' : 'bg-paper'}`}>
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className={`grid grid-cols-2 gap-4 sm:gap-6 ${isEven ? '' : 'lg:order-last'}`}>
          <StoryPicture
            label={say('Before')}
            src={story.beforeImage}
            alt={story.beforeAlt}
            eager={index === 0}
          />
          <StoryPicture
            label={say('After')}
            src={story.afterImage}
            alt={story.afterAlt}
            eager={index === 0}
            fetchPriority="low"
          />
        </div>
        <div className="max-w-reading text-lg">
          <h2 id={headingId}>
            {isListed ? (
              <Link to={paths.dog(story.dogId)} className="text-link">
                {story.dogName}
              </Link>
            ) : (
              story.dogName
            )}
          </h2>
          <div className="mt-5 grid grid-cols-1 gap-4">
            {story.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <p className="mt-6 border-l-2 border-amber pl-4">
            <span className="block font-semibold">{story.author}</span>
            <span className="block text-sm text-muted">{story.authorRole}</span>
          </p>
        </div>
      </div>
    </article>
  );
}

interface StoryPictureProps extends Omit<ComponentProps<typeof Picture>, 'sizes'> {
  label: string;
}

function StoryPicture({ label, ...picture }: StoryPictureProps) {
  return (
    <figure>
      <div className="arch aspect-[4/5] bg-surface">
        <Picture {...picture} sizes={pictureSizes} />
      </div>
      <figcaption className="mt-3 text-center font-display text-lg font-semibold text-amber-text">
        {label}
      </figcaption>
    </figure>
  );
}
