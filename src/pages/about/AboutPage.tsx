import { Link } from 'react-router-dom';
import { AmountRow } from '@/components/AmountRow';
import { CallToAction } from '@/components/CallToAction';
import { ContactDetails } from '@/components/ContactDetails';
import { DetailList } from '@/components/DetailList';
import { PageHead } from '@/components/PageHead';
import { PageIntro } from '@/components/PageIntro';
import { Portrait } from '@/components/Portrait';
import { Section } from '@/components/Section';
import { buttonClass } from '@/components/ui/button-class';
import { sharePictures } from '@/config/share-pictures';
import { legalFacts, site } from '@/config/site';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { about } from '@/organisation/about';

export default function AboutPage() {
  const { introduction, people, accounts } = about;
  return (
    <>
      <PageHead
        title={say('Who We Are')}
        description={say`Who looks after the street dogs of ${site.city}: the people, the papers, and what became of last year’s donations.`}
        shared={{ path: paths.about, picture: sharePictures.home }}
      />
      <PageIntro title={say('Who We Are')}>
        <div className="grid gap-4">
          {introduction.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </PageIntro>
      {people.length > 0 ? (
        <Section title={say('The people')}>
          <ul
            role="list"
            className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3"
          >
            {people.map(({ name, role, portrait, text }) => (
              <li key={name} className="flex items-start gap-4 enlarged:flex-wrap">
                <Portrait name={portrait} />
                <div>
                  <h3 className="text-xl">{name}</h3>
                  <p className="text-sm text-muted">{role}</p>
                  <p className="mt-2">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Papers />
      {accounts ? (
        <Section title={say`${accounts.year} in rupees`}>
          <Accounts accounts={accounts} />
        </Section>
      ) : null}
      <Section tone="paper" title={say('Where you find us')}>
        <ContactDetails />
      </Section>
      <CallToAction
        title={say('Now meet the dogs')}
        text={say('Each has a page with its story, its papers and what its care costs.')}
      >
        <Link to={paths.dogs} className={buttonClass('primary')}>
          Meet the Dogs
        </Link>
      </CallToAction>
    </>
  );
}

function Papers() {
  const { registered } = legalFacts;
  const papers: typeof about.papers = [
    ...(registered ? [{ name: say('Registration number'), number: registered.number }] : []),
    ...about.papers,
  ];
  if (papers.length === 0) return null;
  return (
    <Section tone="paper" title={say('Our papers')} intro={registered?.name}>
      <DetailList
        details={papers.map((paper) => ({
          label: paper.name,
          value: paper.number,
          action: <PdfLink address={paper.document} of={paper.name} />,
        }))}
      />
    </Section>
  );
}

function Accounts({ accounts }: { accounts: NonNullable<typeof about.accounts> }) {
  const { receivedPaise, spent, document } = accounts;
  const leftPaise = spent.reduce((left, { paise }) => left - paise, receivedPaise);
  return (
    <div className="max-w-reading">
      <table className="w-full">
        <tbody>
          <AmountRow label={say('Donations received')} amount={formatPaise(receivedPaise)} isSum />
          {spent.map(({ label, paise }) => (
            <AmountRow key={label} label={label} amount={formatPaise(paise)} />
          ))}
          <AmountRow
            label={leftPaise < 0 ? say('Taken from savings') : say('Left for the next year')}
            amount={formatPaise(Math.abs(leftPaise))}
            isSum
          />
        </tbody>
      </table>
      {document ? (
        <p className="mt-4">
          <PdfLink address={document} of={say('Audited accounts')} />
        </p>
      ) : null}
    </div>
  );
}

function PdfLink({ address, of }: { address: string | undefined; of: string }) {
  return address ? (
    <a href={address} className="text-link">
      {say`${of} (PDF)`}
    </a>
  ) : null;
}
