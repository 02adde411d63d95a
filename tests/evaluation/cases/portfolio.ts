import { defineCases } from '../evaluation-case.ts';

export const portfolioCases = defineCases('portfolio', [
  ['minha carteira', 'portfolio', ['R$ 5.078,00', 'PETR4', 'MXRF11']],
  ['quanto vale minha carteira?', 'portfolio', 'R$ 5.078,00'],
  ['quanto eu tenho investido', 'portfolio', 'R$ 5.078,00'],
  ['quanto ganhei na minha carteira', 'portfolio', '+R$ 358,00'],
  ['meus investimentos', 'portfolio', 'R$ 5.078,00'],
  ['mostra a minha carteira', 'portfolio', 'R$ 5.078,00'],
  ['como está minha carteira hoje', 'portfolio', '+R$ 39,98'],
  ['quanto minha carteira rendeu hoje?', 'portfolio', '+R$ 39,98'],
  ['meus dividendos', 'portfolio', 'R$ 540,00'],
  ['quanto recebi de dividendos da minha carteira', 'portfolio', 'R$ 540,00'],
  ['minhas ações', 'portfolio', 'PETR4'],
  ['o que pesa mais na minha carteira', 'portfolio', '62,19%'],
  ['meus ativos', 'portfolio', 'PETR4'],
  ['resultado da carteira', 'portfolio', '+R$ 358,00'],
  ['abrir carteira', 'portfolio'],
  ['quanto perdi?', 'portfolio'],
  ['quero ver minhas posições', 'portfolio', 'MXRF11'],
  ['monta uma carteira pra mim', 'advice'],
  ['minha carteira está boa?', ['portfolio', 'advice']],
  ['o que eu tiro da minha carteira?', ['portfolio', 'advice']],
]);
