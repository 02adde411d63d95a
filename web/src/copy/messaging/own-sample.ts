import type { InterestArea } from '../../../../shared/contracts/preferences.ts';

/** A message as it would be with somebody's own choices; every figure is made up. */
export const ownSample = {
  title: 'Como chegaria para você',
  lead: 'Um exemplo com os assuntos e os ativos que você escolheu.',
  label: 'Exemplo de mensagem de abertura com as suas escolhas',
  sender: 'BFJ',
  status: 'Mensagem de abertura',
  greeting: (name: string) => (name === '' ? 'Bom dia.' : `Bom dia, ${name}.`),
  intro: 'O essencial antes de a bolsa abrir.',
  areas: {
    'politica-nacional': 'Em Brasília, a comissão do orçamento vota hoje o texto do ano que vem.',
    'politica-internacional':
      'Lá fora, o banco central dos Estados Unidos divulga às 16h a ata da última reunião de juros.',
    criptomoedas: 'O bitcoin sobe 1,2% em 24 horas, a US$ 91.400.',
    acoes: 'As bolsas da Europa sobem 0,3%, com bancos à frente.',
    fiis: 'O IFIX, o índice dos fundos imobiliários, fechou o último pregão em alta de 0,1%.',
    'renda-fixa': 'Os juros para janeiro de 2028 recuaram para 12,9% ao ano.',
  } satisfies Readonly<Record<InterestArea, string>>,
  /** Of whoever has chosen no subject. */
  noAreas: 'As bolsas da Europa sobem 0,3%, e o petróleo avança 0,8%.',
  assetsTitle: 'Seus ativos:',
  /** After their names. */
  assets: 'Quando houver um fato relevante, ele aparece aqui.',
  note: 'Exemplo ilustrativo: os números não são de um dia real.',
} as const;
