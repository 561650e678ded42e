import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { PageIntro } from '@/components/PageIntro';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { site } from '@/config/site';
import { sharePictures } from '@/config/share-pictures';
import type { AppealInList } from '@/features/donations/appeals/appeal';
import { AppealProgress } from '@/features/donations/appeals/AppealProgress';
import { appealsQuery } from '@/features/donations/appeals/appeals-api';
import { currentDay } from '@/lib/clock';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** What is needed now, and how the others went. */
export default function AppealsPage() {
  const query = useQuery(appealsQuery);
  return (
    <>
      <PageHead
        title={say('Appeals')}
        description={say`What one street dog of ${site.city} needs now, and how it went for the others.`}
        shared={{ path: paths.appeals, picture: sharePictures.dogs }}
      />
      <PageIntro title={say('Appeals')}>
        <p>
          One need of one dog, with a goal and a last day. Afterwards we show here what was spent
          and how it went.
        </p>
      </PageIntro>
      <div className="page-width grid gap-14 py-10 sm:py-16">
        <QueryView
          query={query}
          failed={say('The appeals could not be loaded')}
          headingLevel={2}
          loading={
            <p role="status" className="text-lg text-muted">
              Loading appeals...
            </p>
          }
          isEmpty={(appeals) => appeals.length === 0}
          empty={
            <EmptyState
              title={say('No appeal at the moment')}
              headingLevel={2}
              scene="empty-dogs"
              action={
                <Link to={paths.dogs} className={buttonClass('primary')}>
                  Meet the Dogs
                </Link>
              }
            >
              No dog has a special need right now.
            </EmptyState>
          }
        >
          {(appeals) => <Lists appeals={appeals} />}
        </QueryView>
      </div>
    </>
  );
}

function Lists({ appeals }: { appeals: readonly AppealInList[] }) {
  const today = currentDay();
  const isOpen = ({ status, last_day }: AppealInList) => status === 'open' && last_day >= today;
  const ids = appeals.map(({ id }) => id);
  const lists = [
    { title: say('Needed now'), shown: appeals.filter(isOpen) },
    { title: say('How the others went'), shown: appeals.filter((appeal) => !isOpen(appeal)) },
  ];
  return lists
    .filter(({ shown }) => shown.length > 0)
    .map(({ title, shown }) => (
      <section key={title} aria-label={title}>
        <h2 className="mb-6 text-2xl!">{title}</h2>
        <ul role="list" className="grid gap-6 md:grid-cols-2">
          {shown.map((appeal) => (
            <li key={appeal.id}>
              <AppealCard appeal={appeal} ids={ids} />
            </li>
          ))}
        </ul>
      </section>
    ));
}

function AppealCard({ appeal, ids }: { appeal: AppealInList; ids: readonly string[] }) {
  const { id, title, dog } = appeal;
  return (
    <article className="relative flex gap-4 rounded-card border border-line bg-surface p-4 wrap-anywhere">
      <div className="arch aspect-[4/5] w-24 shrink-0 self-start bg-paper">
        <Picture src={dog.image} alt={dog.name} sizes="6rem" />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="text-xl!">
          <Link
            to={paths.appeal(id)}
            dir="auto"
            lang={languageOf(title)}
            className="before:absolute before:inset-0 before:rounded-card"
          >
            {title}
          </Link>
        </h3>
        <p className="mb-2 text-muted" dir="auto">{`For ${dog.name}`}</p>
        <AppealProgress appeal={appeal} ids={ids} />
      </div>
    </article>
  );
}
