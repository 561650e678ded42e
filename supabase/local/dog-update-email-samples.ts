// Samples of the emails about updates. For /_mail/templates and the tests.
import type { EmailSample } from './email-samples.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';

const update = {
  dog_id: SHERU,
  dog_name: 'Sheru',
  image_url: '/images/dogs/sheru-800.webp',
  body: 'The bandage came off on Tuesday, and Sheru ran to the school gate as if nothing had ever happened. The cut has healed well.',
  happened_on: '2026-11-20',
  picture: null,
  alt: null,
};

const inHindi = {
  ...update,
  dog_name: 'गुड़िया',
  image_url: '/images/dogs/gudiya-800.webp',
  body: 'गुड़िया अब फूल वाले के पास बैठती है और हाथ से बिस्कुट खा लेती है।',
};

const long = {
  ...update,
  dog_name: 'Nawab Wajid Ali of the Old Kaiserbagh Gate',
  image_url: '/images/dogs/nawab-sahib-800.webp',
  body: 'He greeted the vet, accepted two biscuits and looked away during the injection. '.repeat(
    5,
  ),
};

const overdue = {
  name: 'Sheru',
  since: '2026-10-13T06:30:00+00:00',
  sponsors: 3,
  has_update: true,
};

export const dogUpdateMailSamples: readonly EmailSample[] = [
  {
    id: 'dog-update',
    template: 'dog-updates',
    name: 'Meera Tandon',
    data: { updates: [update] },
    canUnsubscribe: true,
  },
  {
    id: 'dog-updates',
    template: 'dog-updates',
    name: 'मीरा टंडन',
    data: { updates: [inHindi, long, ...Array.from({ length: 5 }, () => update)] },
    canUnsubscribe: true,
  },
  {
    id: 'team-week',
    template: 'team-week',
    name: 'Imran Siddiqui',
    data: {
      until: '2026-11-23T02:30:00+00:00',
      dogs: [
        overdue,
        { ...overdue, name: 'गुड़िया', sponsors: 1, has_update: false },
        { ...overdue, name: long.dog_name, since: '2026-10-20T06:30:00+00:00' },
      ],
    },
  },
];
