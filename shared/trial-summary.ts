/**
 * The list of `trial-offer.ts` inside a sentence, in a separate file because the home page loads nothing else of it.
 */
export const trialSummary = 'mensagens, alertas, carteira e assistente';
