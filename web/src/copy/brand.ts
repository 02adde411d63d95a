/** Where people reach us; the operator's own. */
export const brand = {
  name: 'BFJ',
  contactEmail: 'suporte@bfj.com.br',
  instagramUrl: 'https://www.instagram.com/bfj/',
} as const;
