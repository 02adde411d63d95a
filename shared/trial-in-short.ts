/** The list of `trial-offer.ts` inside a sentence, apart from it because the home page loads no more. */
export const trialInShort = 'mensagens, alertas, carteira e assistente';
