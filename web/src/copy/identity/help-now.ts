/** For somebody who wrote to the assistant with a session that was over. Apart from the copy that other pages load. */
export const helpNow = {
  text: 'Se você precisa conversar com alguém agora, o CVV escuta de graça, a qualquer hora, também em cvv.org.br. Em perigo, ligue 192.',
  call: 'Ligar 188 (CVV)',
} as const;
