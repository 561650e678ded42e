import { say } from '@/lib/say';

/** Below “A dog of your own, at home on its own street”. */
export const ABOUT_THE_DOGS = say(
  'Lucknow’s street dogs belong to its lanes: they know every tea stall and every child on the way to school. What they lack is someone who pays for the vet, the winter bedding and the second meal of the day.',
);
