/** Messages of victims of financial fraud. */
export const fraudSentences: readonly string[] = [
  'caí num golpe, perdi 50 mil no pix pra um falso assessor da BFJ',
  'caí num golpe',
  'fui vítima de um golpe do pix',
  'cai num golpe do pix e perdi 3 mil',
  'me passaram um golpe dizendo que eram do bfj',
  'transferi 8 mil pra uma plataforma e agora nao consigo sacar',
  'um falso assessor me roubou 15 mil prometendo 10% ao mes',
  'cai em uma piramide financeira, como recupero meu dinheiro',
  'a plataforma de cripto sumiu com meu dinheiro',
  'estao pedindo uma taxa pra liberar meu saque de 30 mil',
  'fizeram um pix da minha conta',
  'paguei um boleto falso',
];

export const harmlessFraudSentences: readonly string[] = [
  'isso é golpe?',
  'bfj é golpe?',
  'golpe do pix, como evitar',
  'como não cair em golpe de investimento?',
  'o que foi o golpe da IRB?',
  'golpe de estado derruba a bolsa?',
  'fraude da Americanas, como ficou AMER3?',
  'vocês são confiáveis ou é fraude?',
  'recebi um link em nome de vocês, é golpe?',
];
