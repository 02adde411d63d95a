/**
 * The features of a trial (`trialIncludes` in trial-offer.ts) in a few words. A separate file, because the home page
 * needs nothing else of trial-offer.ts.
 */
export const trialSummary = 'mensagens, alertas, carteira e assistente';
