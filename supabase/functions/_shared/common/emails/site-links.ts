import { languageNow, type Language } from '../say.ts';

/** The address of the site in a language, without trailing slash. */
export function siteIn(language: Language, siteUrl: string): string {
  return language === 'hi' ? `${siteUrl}/hi` : siteUrl;
}

/** The pages that emails link to, in the email's language; the same as in src/lib/paths.ts. */
export function siteLinks({ siteUrl, apiUrl = siteUrl }: { siteUrl: string; apiUrl?: string }) {
  const site = siteIn(languageNow(), siteUrl);
  const to = (path: string) => `${site}${path}`;
  return {
    dogs: to('/dogs'),
    dog: (dogId: string) => to(`/dogs/${encodeURIComponent(dogId)}`),
    /** An update on its dog's page, where one can say thank you. */
    update: (dogId: string, updateId: string) =>
      to(`/dogs/${encodeURIComponent(dogId)}#update-${encodeURIComponent(updateId)}`),
    payment: (dogId: string) => to(`/dogs/${encodeURIComponent(dogId)}/payment`),
    /** Where a monthly payment begins, with the same choice. @param dogId null for all dogs */
    monthlyPayment: (dogId: string | null, amountPaise: number) =>
      to(
        `${dogId === null ? '/support' : `/dogs/${encodeURIComponent(dogId)}/payment`}?type=monthly&amount=${amountPaise / 100}`,
      ),
    support: to('/support'),
    appeal: (appealId: string) => to(`/appeals/${encodeURIComponent(appealId)}`),
    contact: to('/support#contact'),
    donations: to('/dashboard/donations'),
    receipt: (receiptId: string, secret: string | null) =>
      to(`/receipts/${encodeURIComponent(receiptId)}${secret === null ? '' : `#${secret}`}`),
    claim: (secret: string) => to(`/claim#${secret}`),
    undoClaim: (secret: string) => to(`/claim/undo#${secret}`),
    confirmCorrection: (secret: string) => to(`/receipts/correction#${secret}`),
    verify: (code: string) => to(`/verify/${encodeURIComponent(code)}`),
    donorDetails: to('/dashboard#donor'),
    gift: (giftId: string, secret: string) => to(`/gifts/${encodeURIComponent(giftId)}#${secret}`),
    ownGifts: to('/dashboard/donations#gifts'),
    confirmDogNews: (token: string) =>
      to(`/newsletter/confirm?list=dog_news&token=${encodeURIComponent(token)}`),
    sponsorships: to('/dashboard/sponsorships'),
    sponsorship: (sponsorshipId: string, secret: string) =>
      to(`/sponsorship/${encodeURIComponent(sponsorshipId)}#${secret}`),
    message: (messageId: string) =>
      to(`/dashboard/messages?message=${encodeURIComponent(messageId)}`),
    settings: to('/dashboard/settings'),
    signUp: to('/auth?tab=sign-up'),
    staff: to('/dashboard/staff'),
    team: to('/dashboard/staff/team'),
    firstDay: to('/dashboard/staff/first-day'),
    reviewItems: to('/dashboard/staff/review'),
    confirmSubscription: (token: string) =>
      to(`/newsletter/confirm?token=${encodeURIComponent(token)}`),
    /** A file of an update. */
    updatePicture: (name: string) => `${apiUrl}/storage/v1/object/public/dog-updates/${name}`,
    /** A picture of a dog: a path of the site, or an address elsewhere. Emails show it whole, so that it needs no focus. */
    picture: (imageUrl: string) =>
      (imageUrl.startsWith('/') ? siteUrl : '') + imageUrl.replace(/#.*/, ''),
  };
}

export type SiteLinks = ReturnType<typeof siteLinks>;
