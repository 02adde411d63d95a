/**
 * The options at the end of a market message on WhatsApp: buttons below a short text, behind one button below a long
 * one. A press is read as if the label had been typed (bot/read-request.ts).
 */
export const editionChoices: readonly string[] = ['Ver minha carteira', 'Perguntar', 'Parar'];
