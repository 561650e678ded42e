import { Link } from 'react-router-dom';
import { roleTexts, type TeamRole } from '@common/roles';
import { Part } from '@/components/Part';
import { site } from '@/config/site';
import { useAuth } from '@/features/accounts/AuthProvider';
import { paths } from '@/lib/paths';

interface FirstThing {
  to: string;
  title: string;
  text: string;
}

interface FirstDayTexts {
  /** In their order. */
  things: readonly FirstThing[];
  whomToAsk: string;
}

const today: FirstThing = {
  to: paths.staff,
  title: 'Read Today',
  text: 'What waits for the team, money first. Each line leads to it.',
};

const texts: Readonly<Record<TeamRole, FirstDayTexts>> = {
  volunteer: {
    things: [
      {
        to: paths.updateQueue,
        title: 'See which dogs wait for an update',
        text: 'Choose one that you meet anyway. Its page says what its sponsors have read so far.',
      },
      {
        to: paths.newUpdate,
        title: 'Write an update',
        text: 'A picture and two sentences are enough. Without a network it waits on your phone until there is one.',
      },
      {
        to: paths.careDue,
        title: 'See what care is due',
        text: 'Press Done beside what you did. The cost may come later.',
      },
    ],
    whomToAsk: 'Ask who invited you: an administrator of the team.',
  },
  staff: {
    things: [
      today,
      {
        to: paths.contactMessages,
        title: 'Answer a message',
        text: 'Those who say they paid are on top, then the oldest come first. Mark what needs no answer as done.',
      },
      {
        to: paths.people,
        title: 'Look somebody up',
        text: 'By name, email, receipt or dog. Their page says what they gave and what you wrote to each other.',
      },
    ],
    whomToAsk:
      'Ask an administrator of the team, also before you decide about money: a question costs nothing.',
  },
  admin: {
    things: [
      {
        to: paths.settings,
        title: 'Set up an authenticator app',
        text: 'Best on two devices. Giving roles and the tax year’s files need its code.',
      },
      today,
      {
        to: paths.team,
        title: 'See who is in the team',
        text: 'Everybody has one role: the smallest that is enough. Take it back when somebody leaves.',
      },
    ],
    whomToAsk: 'Ask another administrator of the team.',
  },
};

/** The one who may do more comes first. */
const order = ['admin', 'staff', 'volunteer'] as const satisfies readonly TeamRole[];

/** What a new member of the team does first, by the role. */
export function FirstDay() {
  const { state } = useAuth();
  const role = state.status === 'signed-in' && order.find((one) => state.roles.has(one));
  if (!role) return null;
  const { things, whomToAsk } = texts[role];
  return (
    <div className="grid max-w-reading grid-cols-1 gap-10">
      <p className="text-lg">{`You are ${roleTexts[role].noun}. ${roleTexts[role].duties}`}</p>
      <Part title="The first three things">
        <ol role="list" className="grid list-decimal gap-4 pl-6">
          {things.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to} className="text-link inline-flex min-h-11 items-center font-semibold">
                {title}
              </Link>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </Part>
      <Part title="Where to ask">
        <p>{whomToAsk}</p>
        <p className="mt-2">
          {'The office reads '}
          <a href={`mailto:${site.email}`} className="text-link wrap-anywhere">
            {site.email}
          </a>
          .
        </p>
      </Part>
    </div>
  );
}
