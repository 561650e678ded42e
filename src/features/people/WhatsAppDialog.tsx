import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { TextAreaField } from '@/components/ui/Field';
import { SelectField } from '@/components/ui/Select';
import { site } from '@/config/site';
import { addPersonNote, personDonationsQuery } from '@/features/people/people-api';
import { personName, type Person } from '@/features/people/person';
import { personSponsorshipsQuery } from '@/features/sponsorships/team/team-sponsorships-api';
import { languages, pathBelow } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

/** What a message is about, with its text, and what the note says after “Opened WhatsApp: ”. */
interface Topic {
  label: string;
  noted: string;
  text: string;
}

interface Props {
  person: Person;
  onClose: () => void;
}

/** Opens WhatsApp with a ready text, which the office sends there. That it was opened becomes a note. */
export function WhatsAppDialog({ person, onClose }: Props) {
  const topics = useTopics(person);
  const [chosen, setChosen] = useState(0);
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate } = useMutation(addPersonNote);
  const topic = topics[chosen] ?? topics[0];
  const text = typed ?? topic?.text ?? '';
  return (
    <Dialog title={`WhatsApp to ${personName(person)}`} onClose={onClose}>
      <p className="mb-4">
        WhatsApp opens with this text, and you send it there. A note will say that it was opened.
      </p>
      <SelectField
        label="About"
        value={chosen}
        onChange={({ target }) => {
          setChosen(Number(target.value));
          setTyped(null);
        }}
      >
        {topics.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Text"
        rows={6}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <DialogActions cancelLabel="Close">
        <a
          href={whatsAppLink(person.whatsapp_number ?? person.phone, text)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary')}
          onClick={() =>
            mutate({
              personId: person.id,
              body: `Opened WhatsApp: ${topic?.noted ?? 'greeting'}`,
              dueOn: '',
            })
          }
        >
          Open WhatsApp
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </DialogActions>
    </Dialog>
  );
}

/** A greeting, the receipts of the last donations and the dogs that the person sponsors, in the person’s language. */
function useTopics(person: Person): Topic[] {
  const donations = useInfiniteQuery(personDonationsQuery(person.id));
  const { data: sponsorships = [] } = useQuery(personSponsorshipsQuery(person.id));
  const language = person.language ?? 'en';
  const texts = TEXTS[language];
  const greeting = texts.greeting(person.name);
  const dogs = new Map(sponsorships.map(({ dog_id, dog_name }) => [dog_id, dog_name]));
  return [
    { label: 'A greeting', noted: 'greeting', text: greeting },
    ...(donations.data?.pages.flatMap(({ items }) => items) ?? []).flatMap((donation) => {
      const { receipt_number: number, receipt_kind, amount_paise } = donation;
      if (number === null || receipt_kind === 'cancellation') return [];
      const text = `${greeting} ${texts.receipt(formatPaise(amount_paise), number)}`;
      return [{ label: `Receipt ${number}`, noted: `receipt ${number}`, text }];
    }),
    ...[...dogs].flatMap(([id, name]) => {
      if (id === null || name === null) return [];
      const prefix = languages.find(({ code }) => code === language)?.prefix ?? '';
      const url = site.url + pathBelow(prefix, paths.dog(id));
      const text = `${greeting} ${texts.update(name, url)}`;
      return [{ label: `Update of ${name}`, noted: `update of ${name}`, text }];
    }),
  ];
}

const TEXTS = {
  en: {
    greeting: (name: string) => `Namaste ${name}, this is ${site.name}.`.replace(' ,', ','),
    receipt: (amount: string, number: string) =>
      `Thank you for your donation of ${amount}. Your receipt ${number} follows here.`,
    update: (dog: string, url: string) => `There is news of ${dog}: ${url}`,
  },
  hi: {
    greeting: (name: string) => `नमस्ते ${name}, हम ${site.nameInHindi} से हैं।`.replace(' ,', ','),
    receipt: (amount: string, number: string) =>
      `आपके ${amount} के दान के लिए धन्यवाद। आपकी रसीद ${number} यहीं भेज रहे हैं।`,
    update: (dog: string, url: string) => `${dog} की नई ख़बर यहाँ है: ${url}`,
  },
};

/** A number of ten digits is Indian. */
function whatsAppLink(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  const number = digits.length === 10 ? `91${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
