import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PagedList } from '@/components/PagedList';
import { EmptyState } from '@/components/states/EmptyState';
import { buttonClass } from '@/components/ui/button-class';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { useAddress } from '@/components/use-address';
import { usePagedList } from '@/components/use-paged-list';
import { MessageDialog } from '@/features/people/MessageDialog';
import { PEOPLE_PER_PAGE, peopleQuery, type Recipient } from '@/features/people/people-api';
import { PeopleTable } from '@/features/people/PeopleTable';
import { PersonDialog } from '@/features/people/PersonDialog';
import { formatNumber } from '@/lib/numbers';
import type { NumberedPage } from '@/lib/pagination';
import { paths } from '@/lib/paths';

/** {@link PeopleList}, empty until something is searched for. */
export function PeopleSearch() {
  return <PeopleList isSearch />;
}

/** Everyone with an account, and everyone who gave, wrote or subscribed without one. The database searches and pages. */
export function PeopleList({ isSearch = false }: { isSearch?: boolean }) {
  const [values, change] = useAddress();
  const isOpen = (search: string) =>
    !isSearch || search.trim() !== '' || values.get('show') === 'all';
  const list = usePagedList(
    (search, page) => ({ ...peopleQuery(search, page), enabled: isOpen(search) }),
    PEOPLE_PER_PAGE,
  );
  const { search, find, page } = list;
  const showEveryone = () => change({ page: '', search: '', show: isSearch ? 'all' : '' });
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const navigate = useNavigate();

  if (list.query.data === null) return <StaffOnly />;
  return (
    <div className="@container">
      <button
        type="button"
        className={buttonClass('secondary', 'mb-4')}
        onClick={() => setIsAdding(true)}
      >
        Add a person
      </button>
      <DebouncedSearch
        label="People"
        placeholder="Name, email, receipt or dog"
        search={search}
        onSearch={find}
      />
      {isOpen(search) ? (
        <PagedList
          list={list}
          loading="Loading people..."
          failed="The people could not be loaded"
          countText={(found) => countText(page, found)}
          empty={
            <EmptyState
              title="Nobody found"
              scene="empty-dogs"
              action={
                <button type="button" className={buttonClass('primary')} onClick={showEveryone}>
                  Show everyone
                </button>
              }
            >
              No name, email, phone number, receipt, payment or dog has what you searched for.
            </EmptyState>
          }
        >
          {(people) => <PeopleTable people={people} onMessage={setRecipient} />}
        </PagedList>
      ) : (
        <>
          <p className="mt-3 mb-4 max-w-reading text-muted">
            A part of a name, email, phone number, receipt, payment or dog is enough.
          </p>
          <button type="button" className={buttonClass('quiet')} onClick={showEveryone}>
            Everyone, by name
          </button>
        </>
      )}
      {isAdding ? (
        <PersonDialog
          person={null}
          onSaved={(id) => void navigate(paths.person(id))}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      {recipient ? <MessageDialog to={recipient} onClose={() => setRecipient(null)} /> : null}
    </div>
  );
}

function countText(page: number, { rows, count }: NumberedPage<unknown>) {
  if (rows.length === 0) return '';
  const first = (page - 1) * PEOPLE_PER_PAGE + 1;
  const all = `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`;
  if (rows.length === count) return all;
  return `${formatNumber(first)} to ${formatNumber(first + rows.length - 1)} of ${all}`;
}

/** Shown when the database refuses the list. */
function StaffOnly() {
  return (
    <div role="alert" className="rounded-card bg-paper px-6 py-12 enlarged:px-3 text-center">
      <h2>Only administrators and staff can see this list</h2>
      <p className="mx-auto mt-4 max-w-reading text-lg text-muted">
        Your account does not belong to the team, so no list was given out. If it should, ask an
        administrator for the staff role.
      </p>
      <Link to={paths.dashboard} className={buttonClass('primary', 'mt-8')}>
        My Dashboard
      </Link>
    </div>
  );
}
