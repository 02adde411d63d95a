import { listed } from '../../editions/prose/figure-words.ts';
import type { RefusedTopic } from '../reading/refused-topics.ts';
import { nameOf, told } from '../told.ts';
import type { Paragraphs } from './assets.ts';

/** What is said instead, with what is possible. */
export function tellRefusal(topic: RefusedTopic, tickers: readonly string[]): Paragraphs {
  switch (topic) {
    case 'injection':
      return [
        told`Sou o assistente automático do BFJ e sigo sempre as mesmas regras: respondo sobre ativos, indicadores, contas e o mercado, com números de fontes conhecidas.`,
        told`Pergunte, por exemplo, a cotação ou os dividendos de um ativo.`,
      ];
    case 'others':
      return [
        told`Só falo com você sobre a sua própria conta, e não tenho acesso aos dados de outras pessoas por aqui.`,
      ];
    case 'evasion':
      return [
        told`Não ajudo a deixar de pagar ou de declarar impostos. As regras de quem investe estão no site da Receita Federal, e um contador esclarece o seu caso.`,
      ];
    case 'advice': {
      const one = tickers[0];
      return [
        told`Não recomendo comprar, vender nem escolher investimentos, e não faço previsões: sou um assistente educacional, e a decisão é sua.`,
        one === undefined
          ? told`O que posso fazer é mostrar números: a cotação, os indicadores e os dividendos de um ativo, comparar até quatro lado a lado, ou fazer contas de juros.`
          : told`O que posso fazer é mostrar os números de ${nameOf(listed(tickers))}: escreva, por exemplo, “indicadores de ${nameOf(one)}” ou “dividendos de ${nameOf(one)}”.`,
      ];
    }
    default:
      return topic satisfies never;
  }
}
