/** Where people reach us; the operator's own. */
export const brand = {
  name: 'BFJ',
  contactEmail: 'contato@bfj.com.br',
  instagramUrl: 'https://www.instagram.com/bfj/',
} as const;
