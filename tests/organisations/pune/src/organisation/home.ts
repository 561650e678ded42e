import { say } from '@/lib/say';

export const ABOUT_THE_DOGS = say(
  'The street dogs of Pune sleep on the steps of the old city and below the bridges of the river. Their neighbours feed them; the vet costs more than neighbours can give.',
);
