import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { FormError } from '@/components/ui/FormError';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useToday } from '@/components/use-today';
import { UPDATE_FIRST_DAY } from '@/config/limits';
import type { Dog } from '@/features/dogs/dog';
import { dogsAtCentreQuery, setDogAtCentre } from '@/features/dogs/papers/dog-papers-api';
import { formatDay } from '@/lib/dates';
import { errorTexts } from '@/lib/error-texts';
import { languageOf } from '@/lib/language';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { showToast } from '@/lib/toast';
import { say } from '@/lib/say';

const errorText = errorTexts({
  'already-at-centre': say('Somebody else saved another day meanwhile. Load the page again.'),
  'dog-not-available': say('This dog has left. Choose Available as its status first.'),
});

interface Props {
  dog: Pick<Dog, 'id' | 'name' | 'status' | 'at_centre_since'>;
  isStaff: boolean;
}

/** Whether a dog is at the municipal centre. Staff change it, volunteers read it. */
export function DogAtCentre({ dog, isStaff }: Props) {
  const today = useToday();
  const [day, setDay] = useState(today);
  const { submit, isPending, error } = useSubmitOnce(setDogAtCentre);
  const since = dog.at_centre_since;
  const isKnownDay = day >= UPDATE_FIRST_DAY && day <= today;

  const save = (event: FormEvent) => {
    event.preventDefault();
    submit({ dogId: dog.id, since: since === null ? day : null }, (sponsors) => {
      const saved = since === null ? say`${dog.name} is at the centre.` : say`${dog.name} is back.`;
      void showToast('success', sponsors > 0 ? `${saved} ${emailsText(sponsors)}` : saved);
    });
  };

  return (
    <section aria-labelledby="centre" className="mt-6">
      <h3 id="centre" className="mb-2 text-xl!">
        Municipal centre
      </h3>
      <p className="max-w-reading">
        {since === null
          ? `${dog.name} is not at the municipal centre.`
          : `${dog.name} has been at the municipal centre since ${formatDay(since)}.`}
      </p>
      {isStaff && dog.status === 'available' ? (
        <form aria-label={say('Municipal centre')} className="mt-3" onSubmit={save}>
          {since === null ? (
            <TextField
              label={say('Taken on')}
              type="date"
              min={UPDATE_FIRST_DAY}
              max={today}
              value={day}
              error={isKnownDay ? undefined : say('Please choose the day, until today.')}
              onChange={(event) => setDay(event.target.value)}
            />
          ) : null}
          <p className="mb-3 max-w-reading text-muted">
            The dog’s page will say so, and monthly payments go on. After 15 minutes we’ll write to
            each sponsor who has an email address; whom to call is on the Staff Dashboard. Until
            then you can undo it here, and nobody is written to.
          </p>
          <FormError>{error ? errorText(error) : null}</FormError>
          <BusyButton
            type="submit"
            disabled={since === null && !isKnownDay}
            isBusy={isPending}
            className={buttonClass('secondary')}
          >
            {isPending ? 'Saving...' : since === null ? 'Was taken there' : 'Is back'}
          </BusyButton>
        </form>
      ) : null}
    </section>
  );
}

function emailsText(count: number): string {
  return plural(count, {
    one: '{count} sponsor gets an email in 15 minutes.',
    other: '{count} sponsors get an email in 15 minutes.',
  });
}

const DOGS_AT_ONCE = 10;

/** Nothing while no dog is there, or they can't be loaded. */
export function DogsAtCentre() {
  const { data: dogs } = useQuery(dogsAtCentreQuery);
  if (!dogs?.length) return null;
  return (
    <section aria-labelledby="at-centre" className="mt-8">
      <h2 id="at-centre" className="text-2xl!">
        At the municipal centre
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        While they are there, no update about them counts as overdue. Open a dog to say that it is
        back.
      </p>
      <FirstRows rows={dogs} atOnce={DOGS_AT_ONCE}>
        {(shown) => (
          <ul role="list" className="mt-2 grid grid-cols-1 gap-x-8 sm:grid-cols-2">
            {shown.map(({ id, name, at_centre_since: since }) => (
              <li key={id}>
                <Link
                  to={paths.teamDog(id)}
                  lang={languageOf(name)}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  {name}
                </Link>
                <span>{since === null ? null : ` · since ${formatDay(since)}`}</span>
              </li>
            ))}
          </ul>
        )}
      </FirstRows>
    </section>
  );
}
