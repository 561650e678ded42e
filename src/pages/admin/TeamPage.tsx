import { PageHead } from '@/components/PageHead';

/** Who has which role. */
export default function TeamPage() {
  return (
    <>
      <PageHead title="Team" description="For administrators: who has which role." />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Team</h1>
    </>
  );
}
