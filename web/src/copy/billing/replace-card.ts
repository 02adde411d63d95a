/** The way to another card for the monthly subscription, as every screen calls it. */
export const replaceCard = 'Trocar o cartão';
