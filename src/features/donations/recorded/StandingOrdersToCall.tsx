import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { FormDialog } from '@/components/ui/FormDialog';
import { FormError } from '@/components/ui/FormError';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFocusAfterRemoval } from '@/components/use-focus-after-removal';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import { recordErrorText } from '@/features/donations/recorded/recorded-donations-api';
import {
  endStandingOrder,
  moveStandingOrder,
  standingOrdersToCallQuery,
} from '@/features/donations/recorded/standing-orders-api';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import type { RowOf } from '@common/database';

type Order = RowOf<'standing_orders_to_call'>;

const ORDERS_AT_ONCE = 5;

/** Sponsors by standing order whose dog has left or was taken away. Nothing while there are none, or they can't be loaded. */
export function StandingOrdersToCall() {
  const { data: orders = [] } = useQuery(standingOrdersToCallQuery);
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfterRemoval(orders.length, list);
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="to-call" className="mb-12">
      <h2 id="to-call" className="mb-4 text-2xl!">
        To call: standing orders
      </h2>
      <FirstRows rows={orders} atOnce={ORDERS_AT_ONCE}>
        {(shown) => (
          <ul ref={list} role="list" className="divide-y divide-line border-y border-line">
            {shown.map((order, index) => (
              <li key={order.sponsorship_id} className="py-4 wrap-anywhere">
                <OrderToCall order={order} onDone={() => focusAfter(index)} />
              </li>
            ))}
          </ul>
        )}
      </FirstRows>
    </section>
  );
}

function OrderToCall({ order, onDone }: { order: Order; onDone: () => void }) {
  const { person_id: personId, phone, dog_name: dogName, has_email: hasEmail } = order;
  const [isMoving, setIsMoving] = useState(false);
  const ending = useSubmitOnce(endStandingOrder);
  const name = order.name ?? 'Deleted';
  return (
    <>
      <p>
        {personId === null ? (
          <span>{name}</span>
        ) : (
          <Link
            to={paths.person(personId)}
            lang={languageOf(name)}
            className="text-link font-semibold"
          >
            {name}
          </Link>
        )}
        <span>{' · '}</span>
        {phone === '' ? (
          <span>no phone number</span>
        ) : (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="text-link">
            {phone}
          </a>
        )}
      </p>
      <p>
        {`${formatPaise(order.amount_paise)} a month by standing order. ${newsOf(order)} ${
          hasEmail
            ? 'They get an email; the bank goes on until they stop it.'
            : 'They have no email.'
        }`}
      </p>
      {order.dog_status === 'available' ? null : (
        <>
          <FormError>
            {ending.error && !ending.isPending ? recordErrorText(ending.error) : null}
          </FormError>
          <div className="mt-3 flex flex-wrap gap-3">
            <BusyButton
              type="button"
              isBusy={ending.isPending}
              className={buttonClass('secondary', SMALL_BUTTON)}
              onClick={() => ending.submit({ id: order.sponsorship_id, dogName }, onDone)}
            >
              It has ended <span className="sr-only">{`: ${name}`}</span>
            </BusyButton>
            <button
              type="button"
              className={buttonClass('secondary', SMALL_BUTTON)}
              onClick={() => setIsMoving(true)}
            >
              It goes on for another dog <span className="sr-only">{`: ${name}`}</span>
            </button>
          </div>
        </>
      )}
      {isMoving ? (
        <MoveDialog order={order} name={name} onMoved={onDone} onClose={() => setIsMoving(false)} />
      ) : null}
    </>
  );
}

function newsOf({ dog_name: dog, dog_status: status }: Order): string {
  return {
    adopted: `${dog} has found a family.`,
    passed_away: `${dog} has died.`,
    moved: `${dog} has moved away.`,
    available: `${dog} was taken to the municipal centre.`,
    // Nobody gives for a draft.
    draft: '',
  }[status];
}

function MoveDialog(props: {
  order: Order;
  name: string;
  onMoved: () => void;
  onClose: () => void;
}) {
  const { order, name, onMoved, onClose } = props;
  const [dog, setDog] = useState<ChosenDog | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { submit, isPending, error } = useSubmitOnce(moveStandingOrder);
  return (
    <FormDialog
      title={`The standing order of ${name} goes on`}
      intro={
        <p>Nothing changes at the bank. Each month that you record from now on is for this dog.</p>
      }
      hasUnsavedChanges={dog !== null}
      error={error && recordErrorText(error)}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(dog === null);
        if (!dog) return;
        submit({ id: order.sponsorship_id, dog }, () => {
          onMoved();
          onClose();
        });
      }}
      onClose={onClose}
    >
      <DogCombobox
        label="For which dog"
        withoutIds={[order.dog_id]}
        value={dog}
        onChange={setDog}
        error={isMissing ? 'Choose a dog.' : undefined}
      />
    </FormDialog>
  );
}
