import { PageHead } from '@/components/PageHead';
import { Newsletters } from '@/features/mailings/team/Newsletters';

export default function NewslettersPage() {
  return (
    <>
      <PageHead title="Newsletter" description="For administrators: write and send newsletters." />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Newsletter</h1>
      <Newsletters />
    </>
  );
}
