import { PageHead } from '@/components/PageHead';

/** One person: contact, sponsorships, donations, messages, notes and history. */
export default function PersonPage() {
  return (
    <>
      <PageHead title="Person" description="For the team: one person." />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Person</h1>
    </>
  );
}
