import { site, telephoneLink } from '@/config/site';
import { UPDATES_IN_SHORT } from '@/content/promises';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export const waysToSupport = [
  {
    title: say('Adopt a dog virtually'),
    text: say`Choose one dog, give all or part of what it needs each month, and receive its photos, videos and progress reports: ${UPDATES_IN_SHORT}.`,
    action: say`[Meet the dogs](${paths.dogs})`,
  },
  {
    title: say('Walk a round with us'),
    text: say(
      'Feeding rounds leave early in the morning and after dark. Two hours a week is a great help, and the person who walks with you knows the dogs.',
    ),
    action: say`[Offer your time](${paths.contact})`,
  },
  {
    title: say('Give things'),
    text: say(
      'Old blankets and sacking, steel bowls, unopened dog food, medicines that haven’t expired. Please ask what we’re short of before you bring anything.',
    ),
    action: say`[Ask what is needed](${paths.contact})`,
  },
  {
    title: say('Report a dog in trouble'),
    text: say(
      'Hurt, trapped, or with pups in a bad place: tell us the lane and a landmark, and stay with the dog if you can. A call is faster than the form.',
    ),
    action: say`[Call ${site.telephone}](${telephoneLink(site.telephone)})`,
  },
] as const;
