import { UPDATES_IN_SHORT } from '@/content/promises';

export function Introduction() {
  return (
    <section aria-labelledby="introduction" className="section">
      <div className="page-width grid grid-cols-1 gap-6 lg:grid-cols-[1fr_1.2fr] lg:gap-16">
        <h2 id="introduction" className="max-w-[16ch]">
          A dog of your own, at home on its own street
        </h2>
        <div className="grid max-w-reading gap-5 text-lg">
          <p>
            Lucknow’s street dogs belong to its lanes: they know every tea stall and every child on
            the way to school. What they lack is someone who pays for the vet, the winter bedding
            and the second meal of the day.
          </p>
          <p>
            Virtual adoption makes you that someone. You choose one dog and give every month. Our
            volunteers do the feeding, the vaccination and the nursing, and send you photos, videos
            and progress reports: {UPDATES_IN_SHORT}. The dog stays where it is happiest; you stay
            in touch.
          </p>
        </div>
      </div>
    </section>
  );
}
