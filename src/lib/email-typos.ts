/** The domains of most visitors' email addresses. */
const frequentDomains = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'rediffmail.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
];

/** They exist, and are one letter from another one. */
const otherDomains = new Set(['ymail.com', 'mail.com', 'email.com', 'yahoo.co', 'live.in']);

/** The address that a person probably meant, if its domain is one letter off a frequent one; otherwise null. */
export function suggestedEmail(email: string): string | null {
  const [name = '', typed = '', ...more] = email.trim().split('@');
  const domain = typed.toLowerCase();
  if (name === '' || more.length > 0 || otherDomains.has(domain)) return null;
  if (frequentDomains.includes(domain)) return null;
  const meant = frequentDomains.find((frequent) => isOneLetterOff(domain, frequent));
  return meant === undefined ? null : `${name}@${meant}`;
}

/** Whether one letter is missing, added or another one, or two neighbours are swapped. */
function isOneLetterOff(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [ofTyped, ofMeant] = [typed.slice(start), meant.slice(start)];
  return (
    ofTyped.slice(1) === ofMeant.slice(1) ||
    ofTyped.slice(1) === ofMeant ||
    ofTyped === ofMeant.slice(1) ||
    (ofTyped.slice(2) === ofMeant.slice(2) &&
      ofTyped[0] === ofMeant[1] &&
      ofTyped[1] === ofMeant[0])
  );
}
