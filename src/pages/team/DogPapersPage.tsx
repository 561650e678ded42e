import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { DetailList } from '@/components/DetailList';
import { PageHead } from '@/components/PageHead';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { useIsStaff } from '@/features/accounts/AuthProvider';
import {
  dogPapersQuery,
  dogStoryQuery,
  type DogWithPapers,
} from '@/features/dogs/papers/dog-papers-api';
import { DogAtCentre } from '@/features/dogs/papers/team/DogAtCentre';
import { DogPapersForm } from '@/features/dogs/papers/team/DogPapersForm';
import { DogSheet } from '@/features/dogs/papers/team/DogSheet';
import { formatDay } from '@/lib/dates';
import { isUuid, paths } from '@/lib/paths';
import { leavingText } from '@/features/dogs/dog';
import { languageOf } from '@/lib/language';
import { showToast } from '@/lib/toast';

/** What the team knows of a dog. Staff edit it, volunteers read it. */
export default function DogPapersPage() {
  const { dogId = '' } = useParams();
  return (
    <>
      <PageHead title="Papers of a dog" description="For the team: what is known of a dog." />
      <Link to={paths.updateQueue} className="text-link mb-2 inline-flex min-h-11 items-center">
        Dog updates
      </Link>
      {isUuid(dogId) ? <DogOrNot key={dogId} dogId={dogId} /> : unknown}
    </>
  );
}

const unknown = (
  <EmptyState title="This dog is not here" headingLevel={1} scene="empty-dogs">
    Somebody may have deleted it.
  </EmptyState>
);

function DogOrNot({ dogId }: { dogId: string }) {
  const query = useQuery(dogPapersQuery(dogId));
  return (
    <QueryView
      query={query}
      failed="The dog could not be loaded"
      headingLevel={1}
      loading={<p role="status">Loading the dog...</p>}
    >
      {(dog) => (dog ? <KnownDog dog={dog} /> : unknown)}
    </QueryView>
  );
}

function KnownDog({ dog }: { dog: DogWithPapers }) {
  const isStaff = useIsStaff();
  const { data: story } = useQuery(dogStoryQuery(dog.id));
  // What the form was opened with; a refetch must not replace what is typed.
  const [opened, setOpened] = useState(dog);
  const [isSaved, setIsSaved] = useState(false);
  if (isSaved && dog !== opened) {
    setOpened(dog);
    setIsSaved(false);
  }
  const onSaved = () => {
    setIsSaved(true);
    void showToast('success', 'The papers are saved.');
  };
  return (
    <>
      <h1 dir="auto" lang={languageOf(dog.name)} className="text-3xl! wrap-anywhere sm:text-4xl!">
        {dog.name}
      </h1>
      {dog.status === 'available' ? null : (
        <p className="mt-2 text-lg font-semibold">{leavingText(dog)}</p>
      )}
      <div className="mt-4 mb-8 flex flex-wrap gap-3">
        <Link to={paths.writeUpdate(dog.id)} className={buttonClass('primary')}>
          Updates
        </Link>
        <Link to={paths.careOf(dog.id)} className={buttonClass('secondary')}>
          Care
        </Link>
        {isStaff ? (
          <Link to={paths.recordDonationOf({ dog: dog.id })} className={buttonClass('secondary')}>
            Record a donation
          </Link>
        ) : null}
        <Link to={paths.dog(dog.id)} className={buttonClass('secondary')}>
          The dog’s page
        </Link>
      </div>
      {isStaff ? (
        <DogPapersForm key={opened.papers?.updated_at} dog={opened} onSaved={onSaved} />
      ) : (
        <PapersList dog={dog} />
      )}
      <DogAtCentre dog={dog} isStaff={isStaff} />
      <h2 className="mt-10 mb-4 text-2xl!">To print</h2>
      <DogSheet dog={dog} story={story} />
    </>
  );
}

function PapersList({ dog: { papers, teamPapers, hindi } }: { dog: DogWithPapers }) {
  const details = [
    ['Story', papers?.story],
    ['Story in Hindi', hindi?.story],
    ['Sex', papers?.sex && (papers.sex === 'female' ? 'Female' : 'Male')],
    ['Here since', papers?.here_since],
    ['Looked after by', papers?.carer_name],
    ['Agreed on', papers?.carer_agreed_on && formatDay(papers.carer_agreed_on)],
    ['Ear', papers?.ear_notched ? 'Notched' : null],
    ['Collar tag', teamPapers?.collar_tag],
    ['Ward', teamPapers?.ward],
    ['Feeding spot', teamPapers?.feeding_spot],
    ['Note', teamPapers?.note],
  ] as const;
  const known = details.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  return known.length === 0 ? <p>Nothing is written yet.</p> : <DetailList details={known} />;
}
