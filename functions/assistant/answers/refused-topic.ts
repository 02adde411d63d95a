import type { RefusedTopic } from '../domain/refused-topics.ts';
import { sourcedText } from '../domain/sourced-text.ts';
import type { Paragraphs } from './assets.ts';

/** Returns the answer to a refused topic, with what the assistant can do instead. */
export function answerRefusedTopic(topic: Exclude<RefusedTopic, 'advice'>): Paragraphs {
  switch (topic) {
    case 'injection':
      return [
        sourcedText`Sou o assistente automático do BFJ e sigo sempre as mesmas regras: respondo sobre ativos, indicadores, contas e o mercado, com números de fontes conhecidas.`,
        sourcedText`Pergunte, por exemplo, a cotação ou os dividendos de um ativo.`,
      ];
    case 'others':
      return [
        sourcedText`Só falo com você sobre a sua própria conta, e não tenho acesso aos dados de outras pessoas por aqui.`,
      ];
    case 'evasion':
      return [
        sourcedText`Não ajudo a deixar de pagar ou de declarar impostos. As regras de quem investe estão no site da Receita Federal, e um contador esclarece o seu caso.`,
      ];
    default:
      return topic satisfies never;
  }
}
