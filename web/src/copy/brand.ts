/** Contact addresses of the operator. */
export const brand = {
  name: 'BFJ',
  contactEmail: 'suporte@bfj.com.br',
  instagramUrl: 'https://www.instagram.com/bfj/',
} as const;
