/** The site's colours that the pictures use, and the colours of their light and shadow. */
export const paint = {
  amber: '#F59E0B',
  marigold: '#F7B733',
  pine: '#17352E',
  ink: '#1B2A26',
  cream: '#FBF5E9',
  paper: '#F3E7CF',
  brick: '#B4472F',
  /** Every shadow. */
  shade: '#571F2E',
  /** Every sunlit edge and patch. */
  sun: '#FFE3A6',
} as const;
