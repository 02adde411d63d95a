/** The link to replace the monthly subscription's card, with the same label on every page. */
export const replaceCard = 'Trocar o cartão';
