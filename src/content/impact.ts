/** Stated by the organisation, not computed. Replace them with your own before going live. */
export const impactFigures = [
  { figure: '200+', label: 'dogs rescued' },
  { figure: '150', label: 'virtual adoptions' },
  { figure: '45', label: 'partner shelters' },
  { figure: '15,000+', label: 'street dogs in Lucknow' },
] as const;
