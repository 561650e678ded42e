import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { leavingText, type Dog } from '@/features/dogs/dog';
import { paths } from '@/lib/paths';

/** In place of the price and the pay button, for a dog that can't be sponsored. */
export function LeftDog({ dog }: { dog: Dog }) {
  const hasDied = dog.status === 'passed_away';
  return (
    <section
      aria-labelledby="left"
      className="mt-8 rounded-card border border-line bg-surface p-6 enlarged:p-4"
    >
      <h2 id="left" className="text-2xl!">
        {hasDied ? `In loving memory of ${dog.name}` : leavingText(dog)}
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        {hasDied
          ? `${dog.name} has died. Thank you to everyone who gave ${dog.name} food, care and a kind word. We miss ${dog.name}.`
          : `${dog.name} can’t be sponsored any more. Thank you to everyone who helped. Other dogs are waiting for somebody.`}
      </p>
      <Link to={paths.dogs} className={buttonClass(hasDied ? 'secondary' : 'primary', 'mt-5')}>
        Meet the Dogs
      </Link>
    </section>
  );
}
