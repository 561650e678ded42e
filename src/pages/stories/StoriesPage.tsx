import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CallToAction } from '@/components/CallToAction';
import { PageIntro } from '@/components/PageIntro';
import { QuoteList } from '@/components/QuoteList';
import { PageHead } from '@/components/PageHead';
import { Section } from '@/components/Section';
import { buttonClass } from '@/components/ui/button-class';
import { adopterQuotes, stories } from '@/content/stories';
import { listedDogsQuery } from '@/features/dogs/dog-queries';
import { paths } from '@/lib/paths';
import { StoryArticle } from '@/pages/stories/StoryArticle';
import { sharePictures } from '@/config/share-pictures';

const dogIds = stories.map(({ dogId }) => dogId);

export default function StoriesPage() {
  const { data: listed = [] } = useQuery(listedDogsQuery(dogIds));
  return (
    <>
      <PageHead
        title="Adoption Stories"
        description="Moti, Rani and Bahadur before and after: three street dogs of Lucknow whose sponsors paid for food, treatment and patience."
        shared={{ path: paths.stories, picture: sharePictures.stories }}
      />
      <PageIntro title="Adoption Stories">
        <p>
          Three dogs, before somebody stood by them and after, told by the people who were there.
        </p>
      </PageIntro>
      {stories.map((story, index) => (
        <StoryArticle
          key={story.dogName}
          story={story}
          index={index}
          isListed={listed.includes(story.dogId)}
        />
      ))}
      <Section tone="paper" title="From the people who adopted">
        <QuoteList quotes={adopterQuotes} />
      </Section>
      <CallToAction
        title="The next story has no ending yet"
        text="Every dog on the list is waiting for the person who stays."
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
