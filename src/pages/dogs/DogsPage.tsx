import { site } from '@/config/site';
import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { buttonClass } from '@/components/ui/button-class';
import { DogList } from '@/features/dogs/DogList';
import { paths } from '@/lib/paths';
import { sharePictures } from '@/config/share-pictures';
import { say } from '@/lib/say';

export default function DogsPage() {
  return (
    <>
      <PageHead
        title={say('Meet Our Dogs')}
        description={say`The street dogs of ${site.city} who are waiting for a virtual adopter: search by name, location, trait and age.`}
        shared={{ path: paths.dogs, picture: sharePictures.dogs }}
      />
      <div className="page-width pt-3 pb-14 sm:pt-16 sm:pb-20">
        <h1 className="mb-2 max-sm:text-3xl!">Meet Our Dogs</h1>
        {/* On a phone a dog takes this place. */}
        <p className="mt-4 mb-9 max-w-reading text-lg text-muted max-sm:hidden">
          Every one of them lives on a street of {site.city} and is fed, vaccinated and watched over
          by our volunteers. Choose the one who looks back at you.
        </p>
        <DogList />
        <section className="mt-14 grid justify-items-center gap-4 rounded-card bg-paper px-6 py-8 text-center">
          <h2>Can’t decide, or know a dog in need?</h2>
          <p className="max-w-reading text-lg text-muted">
            Tell us a little about yourself and we will help you choose.
          </p>
          <Link to={paths.contact} className={buttonClass('primary', 'mt-2')}>
            Contact Us
          </Link>
        </section>
      </div>
    </>
  );
}
