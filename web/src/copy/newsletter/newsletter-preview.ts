import type { MessageLength } from '../../../../shared/contracts/preferences.ts';

const market =
  'O Ibovespa subiu 0,25% ontem e fechou em 138.200 pontos. Já o dólar caiu 0,18% e terminou a R$\u00a05,42.';
const agenda = 'Hoje, às 9h, o IBGE divulga o IPCA de novembro.';
const shares =
  'Entre as 58 ações mais negociadas que acompanhamos, a maior alta no pregão de ontem foi a da MGLU3: +6,12%, a R$\u00a09,87.';

/** The same morning in each length, in the words of real editions. */
export const previewByLength: Readonly<Record<MessageLength, readonly string[]>> = {
  curta: [market, agenda],
  media: [market, shares, 'A meta da Selic segue em 15,00% ao ano (08/12).', agenda],
  longa: [
    market,
    `${shares} Na outra ponta, a maior queda foi a da CSNA3: −4,18%, a R$\u00a07,92.`,
    'A meta da Selic segue em 15,00% ao ano (08/12). O Copom anuncia a próxima decisão na quarta-feira, 16 de dezembro. O CDI está em 14,90% ao ano (07/12).',
    'O IPCA subiu 0,09% em outubro. Nos 12 meses até outubro, o índice acumula 4,68%.',
    'No pregão de ontem, entre as ações que acompanhamos por setor, 26 subiram e 14 caíram.',
    agenda,
  ],
};

/** Texts around the preview in the form. */
export const previewGreeting = {
  label: 'Exemplo de mensagem com as suas escolhas',
  withName: (name: string) => `Bom dia, ${name}.`,
  withoutName: 'Olá!',
  assets: 'Seus ativos:',
  note: 'Exemplo ilustrativo',
} as const;
