// Made by `npm run chats` from what the assistant answers; not to be changed by hand.

export const chatQuestions = {
  comparison: 'Compara ITUB4 e BBAS3 pelos indicadores?',
  income: 'Quanto eu precisaria ter para receber R$ 100 por mês?',
  alert: 'Me avisa quando PETR4 chegar a R$ 32,00?',
  alerts: 'Quais alertas eu ainda tenho?',
} as const;

/** The lines of each answer. */
export const chatAnswers: Readonly<Record<keyof typeof chatQuestions, readonly string[]>> = {
  comparison: [
    'Lado a lado: ITUB4 e BBAS3:',
    '- Preço: ITUB4 R$ 38,15 | BBAS3 R$ 21,40',
    '- No dia: ITUB4 +0,40% | BBAS3 −1,10%',
    '- P/L: ITUB4 9,20 | BBAS3 6,60',
    '- P/VP: ITUB4 1,95 | BBAS3 0,67',
    '- Dividend yield: ITUB4 6,00% | BBAS3 7,00%',
    '- ROE: ITUB4 21,20% | BBAS3 10,20%',
    'Os números descrevem cada empresa e não dizem qual é preferível; entre setores diferentes, a comparação diz pouco.',
    'Fonte: brapi, em 24/11 às 18h05, com até 15 minutos de atraso. Conteúdo educacional, que não recomenda comprar nem vender.',
  ],
  income: [
    'Para que ITUB4 tivesse pago R$ 100,00 por mês, em média, nos últimos doze meses, seriam 522 ações.',
    'Pelo preço de agora, R$ 38,15, são R$ 19.914,30.',
    'A conta usa os R$ 2,30 que cada ação pagou em doze meses, antes de impostos.',
    'Para que BBAS3 tivesse pago R$ 100,00 por mês, em média, nos últimos doze meses, seriam 800 ações.',
    'Pelo preço de agora, R$ 21,40, são R$ 17.120,00.',
    'A conta usa os R$ 1,50 que cada ação pagou em doze meses, antes de impostos.',
    'Os pagamentos não vêm todo mês igual, e os passados não garantem os próximos.',
    'Fonte: brapi, em 24/11 às 18h05, com até 15 minutos de atraso. Conteúdo educacional, que não recomenda comprar nem vender.',
  ],
  alert: [
    'Pronto: aviso quando PETR4 chegar a R$ 32,00 ou mais. O alerta avisa uma vez e vai para a lista “Atingidos”.',
    'Para desistir, escreva “remover alerta PETR4 de R$ 32,00”.',
  ],
  alerts: [
    'Você não tem nenhum alerta esperando. Diga o ativo e o preço. Por exemplo: “me avise se PETR4 passar de R$ 40” ou “alerta VALE3 abaixo de 50”.',
  ],
};
