import { PageHead } from '@/components/PageHead';
import { Figures } from '@/features/team/figures/Figures';

export default function FiguresPage() {
  return (
    <>
      <PageHead title="Figures" description="For the office: donations, sponsors and care." />
      <div className="print-alone">
        <h1 className="mb-6 text-3xl! sm:text-4xl! print:mb-2">Figures</h1>
        <Figures />
      </div>
    </>
  );
}
