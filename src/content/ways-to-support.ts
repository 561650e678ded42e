import { site, telephoneLink } from '@/config/site';
import { UPDATES_IN_SHORT } from '@/content/promises';
import { paths } from '@/lib/paths';

export const waysToSupport = [
  {
    title: 'Adopt a dog virtually',
    text: `Choose one dog, give every month, and receive its photos, videos and progress reports: ${UPDATES_IN_SHORT}.`,
    action: { label: 'Meet the dogs', to: paths.dogs },
  },
  {
    title: 'Walk a round with us',
    text: 'Feeding rounds leave early in the morning and after dark. Two hours a week are a great help, and whoever walks with you knows the dogs.',
    action: { label: 'Offer your time', to: paths.contact },
  },
  {
    title: 'Give things',
    text: 'Old blankets and sacking, steel bowls, unopened dog food, medicines within their date. Ask what is short before you bring it.',
    action: { label: 'Ask what is needed', to: paths.contact },
  },
  {
    title: 'Report a dog in trouble',
    text: 'Hurt, trapped, or with pups in a bad place: tell us the lane and a landmark, and stay with the dog if you can. A call is faster than the form.',
    action: { label: `Call ${site.telephone}`, to: telephoneLink(site.telephone) },
  },
] as const;
