/** The dogs of the seed, each with pictures of its own in `public/images`. */
export const illustratedDogs =
  'sheru moti kaalu chutki rani bahadur gudiya dadi-amma tiger laddoo nawab-sahib shera-babu imli begum jugnu tikki'.split(
    ' ',
  );
