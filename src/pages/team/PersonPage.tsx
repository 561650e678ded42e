import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { Part } from '@/components/Part';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useIsAdmin } from '@/features/accounts/AuthProvider';
import { CorrectDonorDialog } from '@/features/donations/donors/team/CorrectDonorDialog';
import { AddressDialog } from '@/features/people/AddressDialog';
import { MergeDialog } from '@/features/people/MergeDialog';
import { MessageDialog } from '@/features/people/MessageDialog';
import {
  forgetPerson,
  personErrorMessage,
  personQuery,
  refreshPerson,
} from '@/features/people/people-api';
import { personName, type Person } from '@/features/people/person';
import { PersonContact } from '@/features/people/PersonContact';
import { PersonDialog } from '@/features/people/PersonDialog';
import { PersonCorrespondence } from '@/features/people/PersonCorrespondence';
import { PersonDonations } from '@/features/people/PersonDonations';
import { PersonHistory } from '@/features/people/PersonHistory';
import { PersonNotes } from '@/features/people/PersonNotes';
import { PersonReviewItems } from '@/features/team/review-items/PersonReviewItems';
import { WhatsAppDialog } from '@/features/people/WhatsAppDialog';
import { PersonSponsorships } from '@/features/sponsorships/team/PersonSponsorships';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { BeginStandingOrder } from '@/features/donations/recorded/BeginStandingOrder';
import { isUuid, paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';

export default function PersonPage() {
  const { personId = '' } = useParams();
  return (
    <>
      <Link to={paths.people} className="text-link mb-2 inline-flex min-h-11 items-center">
        All people
      </Link>
      {isUuid(personId) ? <PersonOrNot key={personId} personId={personId} /> : <Unknown />}
    </>
  );
}

const head = <PageHead title="Person" description="For the team: one person." />;

function PersonOrNot({ personId }: { personId: string }) {
  const query = useQuery(personQuery(personId));
  return (
    <>
      {query.data === undefined ? head : null}
      <QueryView
        query={query}
        failed="The person could not be loaded"
        headingLevel={1}
        loading={
          <p role="status" className="py-10 text-lg text-muted">
            Loading the person...
          </p>
        }
      >
        {(person) => {
          if (!person) return <Unknown />;
          // Shown as another person.
          if (person.id !== personId) return <Navigate replace to={paths.person(person.id)} />;
          return <KnownPerson person={person} />;
        }}
      </QueryView>
    </>
  );
}

/** Also after the person has deleted the account, or was forgotten. */
function Unknown() {
  return (
    <>
      {head}
      <EmptyState
        title="This person is not here"
        headingLevel={1}
        scene="empty-dogs"
        action={
          <Link to={paths.people} className={buttonClass('primary')}>
            All people
          </Link>
        }
      >
        The address is wrong, the person has deleted the account, or an administrator has forgotten
        them. Donations stay on record without the person.
      </EmptyState>
    </>
  );
}

function KnownPerson({ person }: { person: Person }) {
  const { id, name, email, account_id, donations_count, total_donated_paise } = person;
  const [isWriting, setIsWriting] = useState(false);
  const [isOnWhatsApp, setIsOnWhatsApp] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const navigate = useNavigate();
  const [correctedDonor, setCorrectedDonor] = useState<string | null>(null);
  const isAdmin = useIsAdmin();
  const client = useQueryClient();
  const refresh = () => void refreshPerson(client, id);
  useLinkedPart();
  const title = personName(person);
  return (
    <div className="@container">
      <PageHead title={title} description="For the team: one person." />
      <h1 lang={languageOf(title)} className="text-3xl! [overflow-wrap:anywhere] sm:text-4xl!">
        {title}
      </h1>
      <p className="mt-2 text-lg text-muted">
        {donations_count === 0
          ? 'No donation yet'
          : `${plural(donations_count, { one: '{count} donation', other: '{count} donations' })}, ${formatPaise(total_donated_paise)} in all`}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        {account_id === null && email === null ? null : (
          <button
            type="button"
            className={buttonClass('primary')}
            onClick={() => setIsWriting(true)}
          >
            {account_id === null ? 'Write an email' : 'Write a message'}
          </button>
        )}
        {account_id !== null || email === null ? null : (
          <Link
            to={`${paths.contactMessages}?show=all&search=${encodeURIComponent(email)}`}
            className={buttonClass('secondary')}
          >
            Answer what they wrote
          </Link>
        )}
        {person.phone === '' && person.whatsapp_number === null ? null : (
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => setIsOnWhatsApp(true)}
          >
            WhatsApp
          </button>
        )}
        <Link to={paths.recordDonationOf({ person: id })} className={buttonClass('secondary')}>
          Record a donation
        </Link>
      </div>
      <div className="mt-8 grid grid-cols-1 gap-x-10 gap-y-10 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 content-start gap-y-10 @3xl:order-2">
          <Part title="Contact details">
            <PersonContact person={person} />
            <button
              type="button"
              className={buttonClass('secondary', 'mt-4')}
              onClick={() => setIsMerging(true)}
            >
              Same as somebody else
            </button>
            {account_id === null ? <Changes person={person} /> : null}
          </Part>
          <Part title="Notes">
            <PersonNotes personId={id} />
          </Part>
        </div>
        <div className="grid grid-cols-1 content-start gap-y-10">
          <Part id="sponsorships" title="Sponsorships">
            <PersonSponsorships personId={id} canStop={isAdmin} onStopped={refresh} />
            <BeginStandingOrder
              person={{ id, name: title, isKnownDonor: person.donor_id !== null }}
            />
          </Part>
          <Part title="To review">
            <PersonReviewItems personId={id} />
          </Part>
          <Part id="donations" title="Donations">
            <PersonDonations
              personId={id}
              hasEmail={person.email !== null}
              onCorrect={isAdmin ? setCorrectedDonor : undefined}
            />
          </Part>
          <Part title="Messages and emails">
            <PersonCorrespondence personId={id} />
          </Part>
          <Part title="History">
            <PersonHistory personId={id} />
          </Part>
        </div>
      </div>
      {isMerging ? (
        <MergeDialog
          person={person}
          onMerged={(shownId) => {
            setIsMerging(false);
            if (shownId !== id) void navigate(paths.person(shownId));
          }}
          onClose={() => setIsMerging(false)}
        />
      ) : null}
      {isOnWhatsApp ? (
        <WhatsAppDialog
          person={person}
          onClose={() => {
            setIsOnWhatsApp(false);
            refresh();
          }}
        />
      ) : null}
      {isWriting ? (
        <MessageDialog
          to={
            account_id === null
              ? { userId: null, personId: id, name, email }
              : { userId: account_id, name, email }
          }
          onClose={() => {
            setIsWriting(false);
            refresh();
          }}
        />
      ) : null}
      {correctedDonor === null ? null : (
        <CorrectDonorDialog
          donorId={correctedDonor}
          onClose={() => setCorrectedDonor(null)}
          onCorrected={() => {
            setCorrectedDonor(null);
            refresh();
          }}
        />
      )}
    </div>
  );
}

/** What the team may change about a person without an account. */
function Changes({ person }: { person: Person }) {
  const [open, setOpen] = useState<'details' | 'address' | 'forget' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <button type="button" className={buttonClass('secondary')} onClick={() => setOpen('details')}>
        Edit details
      </button>
      <button type="button" className={buttonClass('secondary')} onClick={() => setOpen('address')}>
        {person.email === null ? 'Add an email address' : 'Change the email address'}
      </button>
      {useIsAdmin() ? (
        <button
          type="button"
          className={buttonClass('secondary')}
          onClick={() => setOpen('forget')}
        >
          Forget this person
        </button>
      ) : null}
      {open === 'details' ? <PersonDialog person={person} onSaved={close} onClose={close} /> : null}
      {open === 'address' ? <AddressDialog person={person} onClose={close} /> : null}
      {open === 'forget' ? <ForgetDialog person={person} onClose={close} /> : null}
    </div>
  );
}

/** Deletes what is stored about a person without an account. */
function ForgetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const navigate = useNavigate();
  const { submit, isPending, error } = useSubmitOnce(forgetPerson);
  return (
    <ConfirmDialog
      title={`Forget ${personName(person)}?`}
      text="Name, address, phone number, email address, PAN, messages and notes are deleted. Donations and receipts stay, as the law asks, with what the receipts say. A statement that is not filed yet counts these donations without a PAN. It can’t be undone."
      startsAtTitle
      isDangerous
      error={error && personErrorMessage(error)}
      confirmLabel="Forget this person"
      busyLabel="Forgetting..."
      cancelLabel="Keep the person"
      isBusy={isPending}
      onConfirm={() => submit(person.id, () => void navigate(paths.people))}
      onClose={onClose}
    />
  );
}

/** Scrolls to the part that a review item links to. The site scrolls before the person is loaded, in vain. */
function useLinkedPart() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
