import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { DetailList } from '@/components/DetailList';
import { PageHead } from '@/components/PageHead';
import { Part } from '@/components/Part';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { useAddress } from '@/components/use-address';
import { askToLeave } from '@/components/use-blocker';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { useIsAdmin, useIsStaff } from '@/features/accounts/AuthProvider';
import { CareRecordDialog } from '@/features/dogs/care/team/CareRecordDialog';
import { DogCare } from '@/features/dogs/care/team/DogCare';
import { centreText, type Dog, leavingText } from '@/features/dogs/dog';
import { DogCoverage } from '@/features/dogs/DogCoverage';
import {
  dogPapersQuery,
  dogStoryQuery,
  type DogWithPapers,
} from '@/features/dogs/papers/dog-papers-api';
import { DogAtCentre } from '@/features/dogs/papers/team/DogAtCentre';
import { DogPapersForm } from '@/features/dogs/papers/team/DogPapersForm';
import { DogSheet } from '@/features/dogs/papers/team/DogSheet';
import { teamDogQuery } from '@/features/dogs/team/admin-dogs-api';
import { DraftNotice } from '@/features/dogs/team/DogDrafts';
import { DogFormSection } from '@/features/dogs/team/DogFormSection';
import { DogStatusDialog, dogStatusLabel } from '@/features/dogs/team/DogStatusDialog';
import { DogSupporters } from '@/features/dogs/team/DogSupporters';
import { HindiDialog } from '@/features/dogs/team/HindiDialog';
import { LastUpdate } from '@/features/dogs/updates/team/TeamUpdates';
import { formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { formatRupees } from '@/lib/money';
import { isUuid, paths } from '@/lib/paths';
import { showToast } from '@/lib/toast';

/** All that the team knows of a dog and does for it. */
export default function TeamDogPage() {
  const { dogId = '' } = useParams();
  const isStaff = useIsStaff();
  return (
    <>
      <PageHead title="A dog" description="For the team: one dog." />
      {dogId === 'new' && isStaff ? (
        <NewDraft />
      ) : isUuid(dogId) ? (
        <DogOrNot key={dogId} dogId={dogId} />
      ) : (
        unknown
      )}
    </>
  );
}

const unknown = (
  <EmptyState title="This dog is not here" headingLevel={1} scene="empty-dogs">
    Somebody may have deleted it.
  </EmptyState>
);

function NewDraft() {
  const navigate = useNavigate();
  return (
    <>
      <h1 className="text-3xl! sm:text-4xl!">A draft of a dog</h1>
      <p className="mt-2 max-w-reading text-muted">
        Only the team sees it until an administrator publishes it. All but the name can come later.
      </p>
      <DogFormSection
        listed={undefined}
        dogId={null}
        isForDraft
        onSaved={(id) =>
          void navigate(id === undefined ? paths.updateQueue : paths.teamDog(id), { replace: true })
        }
        onCancel={() => askToLeave(() => void navigate(paths.updateQueue))}
      />
    </>
  );
}

function DogOrNot({ dogId }: { dogId: string }) {
  return (
    <QueryView
      query={useQuery(teamDogQuery(dogId))}
      failed="The dog could not be loaded"
      headingLevel={1}
      loading={<p role="status">Loading the dog...</p>}
    >
      {(dog) => (dog ? <KnownDog dog={dog} /> : unknown)}
    </QueryView>
  );
}

const FORM = 'form';

/** The page, or one of its forms, which the address names: Back closes it, and a reload opens it again. */
function KnownDog({ dog }: { dog: Dog }) {
  const [values, change] = useAddress();
  const isStaff = useIsStaff();
  const mayEdit = useIsAdmin() || (isStaff && dog.status === 'draft');
  const form = values.get(FORM);
  const open = (name: string) => change({ [FORM]: name });
  const close = () => change({ [FORM]: '' }, { replace: true });
  if (form === 'profile' && mayEdit) {
    return (
      <>
        <DogHeading dog={dog} />
        <DogFormSection
          listed={dog}
          dogId={dog.id}
          isForDraft={dog.status === 'draft'}
          onSaved={close}
          onCancel={() => askToLeave(close)}
        />
      </>
    );
  }
  if (form === 'papers' && isStaff) {
    return (
      <>
        <DogHeading dog={dog} />
        <PapersForm dogId={dog.id} onClose={close} />
      </>
    );
  }
  return (
    <DogOverview
      dog={dog}
      isStaff={isStaff}
      onEdit={mayEdit ? () => open('profile') : undefined}
      onEditPapers={() => open('papers')}
    />
  );
}

interface HeadingProps {
  dog: Dog;
  headingRef?: Ref<HTMLHeadingElement>;
}

function DogHeading({ dog: { name }, headingRef }: HeadingProps) {
  return (
    <>
      <PageHead title={name} description="For the team: one dog." />
      <h1
        ref={headingRef}
        tabIndex={-1}
        dir="auto"
        lang={languageOf(name)}
        className="text-3xl! wrap-anywhere outline-none sm:text-4xl!"
      >
        {name}
      </h1>
    </>
  );
}

function PapersForm({ dogId, onClose }: { dogId: string; onClose: () => void }) {
  return (
    <QueryView
      query={useQuery(dogPapersQuery(dogId))}
      failed="The papers could not be loaded."
      loading={<p role="status">Loading the papers...</p>}
    >
      {(dog) => (dog ? <OpenedPapers dog={dog} onClose={onClose} /> : unknown)}
    </QueryView>
  );
}

function OpenedPapers({ dog, onClose }: { dog: DogWithPapers; onClose: () => void }) {
  // A refetch must not replace what is typed.
  const [opened] = useState(dog);
  return (
    <>
      <button
        type="button"
        className={buttonClass('quiet', 'mb-4')}
        onClick={() => askToLeave(onClose)}
      >
        Cancel
      </button>
      <DogPapersForm
        dog={opened}
        onSaved={() => {
          onClose();
          void showToast('success', 'The papers are saved.');
        }}
      />
    </>
  );
}

interface OverviewProps {
  dog: Dog;
  isStaff: boolean;
  /** Undefined for those who may not. */
  onEdit: (() => void) | undefined;
  onEditPapers: () => void;
}

function DogOverview({ dog, isStaff, onEdit, onEditPapers }: OverviewProps) {
  const [isRecording, setIsRecording] = useState(false);
  const heading = useHeadingFocus();
  const papers = useQuery(dogPapersQuery(dog.id));
  const isDraft = dog.status === 'draft';
  return (
    <div className="@container">
      <DogHeading dog={dog} headingRef={heading} />
      {isDraft ? (
        <DraftNotice dog={dog} onPublished={() => heading.current?.focus()} />
      ) : (
        <p className="mt-2 text-lg font-semibold">{leavingText(dog) ?? centreText(dog)}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        {isDraft ? null : (
          <Link to={paths.writeUpdate(dog.id)} className={buttonClass('primary')}>
            Write an update
          </Link>
        )}
        <button
          type="button"
          className={buttonClass(isDraft ? 'primary' : 'secondary')}
          onClick={() => setIsRecording(true)}
        >
          Record care
        </button>
        {onEdit ? (
          <button type="button" className={buttonClass('secondary')} onClick={onEdit}>
            Edit
          </button>
        ) : null}
        {isDraft ? null : (
          <>
            <button
              type="button"
              className={buttonClass('secondary')}
              onClick={() => window.print()}
            >
              Print QR sheet
            </button>
            <Link to={paths.dog(dog.id)} className={buttonClass('secondary')}>
              The dog’s page
            </Link>
          </>
        )}
      </div>
      <div className="mt-8 grid grid-cols-1 gap-x-10 gap-y-10 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 content-start gap-y-10 @3xl:order-2">
          <DogFacts dog={dog} />
          <DogStatus dog={dog} isStaff={isStaff} />
        </div>
        <div className="grid grid-cols-1 content-start gap-y-10">
          <Part title="Care">
            <DogCare dog={dog} />
          </Part>
          {isDraft ? null : (
            <Part title="Updates">
              <LastUpdate dog={dog} />
              <Link
                to={paths.writeUpdate(dog.id)}
                className="text-link inline-flex min-h-11 items-center"
              >
                All updates, to edit and hide
              </Link>
            </Part>
          )}
          {isDraft ? null : (
            <Part title="Sponsors">
              <DogCoverage dog={dog} className="mb-3 max-w-md font-medium" />
              {isStaff ? (
                <>
                  <DogSupporters dogId={dog.id} />
                  <div className="mt-3 flex flex-wrap gap-3">
                    <Link to={paths.writeToSponsors(dog.id)} className={buttonClass('secondary')}>
                      Write to the sponsors
                    </Link>
                    <Link
                      to={paths.recordDonationOf({ dog: dog.id })}
                      className={buttonClass('secondary')}
                    >
                      Record a donation
                    </Link>
                  </div>
                </>
              ) : null}
            </Part>
          )}
          <Part title="Story and papers">
            <Papers query={papers} toDetails={publicDetails} />
            {isStaff ? (
              <button
                type="button"
                className={buttonClass('secondary', 'mt-4')}
                onClick={onEditPapers}
              >
                Edit story and papers
              </button>
            ) : null}
          </Part>
          <Part title="For the team alone">
            <Papers query={papers} toDetails={teamDetails} />
          </Part>
        </div>
      </div>
      {isDraft ? null : <Sheet dog={dog} />}
      {isRecording ? (
        <CareRecordDialog
          draft={{ kind: 'new', dogs: [dog] }}
          onClose={() => setIsRecording(false)}
        />
      ) : null}
    </div>
  );
}

/** What visitors read, beside the picture. */
function DogFacts({ dog }: { dog: Dog }) {
  const facts = [dog.age, dog.location, dog.traits.join(', ')].filter((fact) => fact !== '');
  return (
    <div className="flex gap-4 @3xl:flex-col">
      <div className="arch aspect-[4/5] w-28 shrink-0 self-start bg-paper @3xl:w-48">
        <Picture src={dog.image} alt={dog.name} sizes="12rem" eager />
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p lang={languageOf(dog.tagline)} className="font-medium">
          {dog.tagline}
        </p>
        <p className="mt-1 text-muted">{facts.join(' · ')}</p>
        <p className="mt-1 font-bold">{`${formatRupees(dog.monthlyAmount)}/month`}</p>
      </div>
    </div>
  );
}

function DogStatus({ dog, isStaff }: { dog: Dog; isStaff: boolean }) {
  const isAdmin = useIsAdmin();
  const [open, setOpen] = useState<'status' | 'hindi' | null>(null);
  const close = () => setOpen(null);
  return (
    <Part title="Status">
      <p className="font-semibold">{dogStatusLabel(dog.status)}</p>
      {isAdmin ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {dog.status === 'draft' ? null : (
            <button
              type="button"
              className={buttonClass('secondary')}
              onClick={() => setOpen('status')}
            >
              Change the status
            </button>
          )}
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => setOpen('hindi')}
          >
            In Hindi
          </button>
        </div>
      ) : null}
      {dog.status === 'available' ? <DogAtCentre dog={dog} isStaff={isStaff} /> : null}
      {open === 'status' ? (
        <DogStatusDialog dog={dog} isInsteadOfDeleting={false} onClose={close} />
      ) : null}
      {open === 'hindi' ? <HindiDialog dogId={dog.id} onClose={close} /> : null}
    </Part>
  );
}

type Details = readonly (readonly [string, string | null | undefined])[];

interface PapersProps {
  query: ReturnType<typeof useQuery<DogWithPapers | null>>;
  toDetails: (papers: DogWithPapers) => Details;
}

function Papers({ query, toDetails }: PapersProps) {
  return (
    <QueryView
      query={query}
      failed="The papers could not be loaded."
      loading={<p role="status">Loading the papers...</p>}
    >
      {(papers) => {
        const known = (papers ? toDetails(papers) : []).flatMap(([label, value]) =>
          value ? [{ label, value }] : [],
        );
        return known.length === 0 ? (
          <p className="text-muted">Nothing is written yet.</p>
        ) : (
          <DetailList details={known} />
        );
      }}
    </QueryView>
  );
}

const publicDetails = ({ papers, hindi }: DogWithPapers): Details => [
  ['Story', papers?.story],
  ['Story in Hindi', hindi?.story],
  ['Sex', papers?.sex && (papers.sex === 'female' ? 'Female' : 'Male')],
  ['Here since', papers?.here_since],
  ['Looked after by', papers?.carer_name],
  ['Agreed on', papers?.carer_agreed_on && formatDay(papers.carer_agreed_on)],
  ['Ear', papers?.ear_notched ? 'Notched' : null],
];

const teamDetails = ({ teamPapers }: DogWithPapers): Details => [
  ['Carer’s phone', teamPapers?.carer_phone],
  ['Feeding spot', teamPapers?.feeding_spot],
  ['Ward', teamPapers?.ward],
  ['Collar tag', teamPapers?.collar_tag],
  ['Note', teamPapers?.note],
];

function Sheet({ dog }: { dog: Dog }) {
  const { data: story } = useQuery(dogStoryQuery(dog.id));
  return (
    <section aria-labelledby="to-print" className="mt-10">
      <h2 id="to-print" className="mb-4 text-2xl!">
        To print
      </h2>
      <DogSheet dog={dog} story={story} />
    </section>
  );
}
