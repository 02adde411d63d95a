/** Shown when a message to the assistant finds the session expired. Separate from the copy that other pages load. */
export const helpNow = {
  text: 'Se você precisa conversar com alguém agora, o CVV escuta de graça, a qualquer hora, também em cvv.org.br. Em perigo, ligue 192.',
  call: 'Ligar 188 (CVV)',
} as const;
