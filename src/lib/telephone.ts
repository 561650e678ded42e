/** `tel:+915224001234` for '+91 522 400 1234' */
export function telephoneLink(telephone: string): string {
  return `tel:${telephone.replaceAll(' ', '')}`;
}
