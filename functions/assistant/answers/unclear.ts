import { starters } from '../../../shared/assistant/starters.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { QuestionOf } from '../domain/question.ts';
import { sourcedText, wrapName } from '../domain/sourced-text.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';
import { answerOutOfReach } from './out-of-reach.ts';
import type { Paragraphs } from './assets.ts';

/* A message that no rule understands: the answer says what was understood, and proposes complete questions. */

const questions = {
  account: sourcedText`Não entendi bem o que você quer ver ou mudar na sua conta. Você quis dizer uma destas?`,
  market: sourcedText`Não entendi bem a pergunta. Você quis dizer uma destas?`,
  calculation: sourcedText`Não entendi bem a conta. Diga em uma frase o valor, a taxa e o prazo, como em uma destas:`,
  explanation: sourcedText`Isso eu ainda não sei explicar, e não invento. Explico os termos mais usados do mercado, dos impostos e da renda fixa: tente com outra palavra.`,
} as const;

/** Returns the answer that asks back, without a figure. */
export function answerUnclear({ like, tickers }: QuestionOf<'unclear'>): Paragraphs {
  if (like === 'off-topic') return answerOutOfReach({ about: 'not-covered', of: 'subject' });
  if (like === 'greeting' || like === 'advice') {
    return answerOutOfReach({ about: 'not-covered', of: 'nothing' });
  }
  return like === 'market' && tickers !== undefined
    ? [
        sourcedText`Não entendi bem a pergunta sobre ${wrapName(joinList(tickers))}. Você quis dizer uma destas?`,
      ]
    : [questions[like]];
}

/** Returns the proposed questions, each complete. */
export function proposeQuestions({
  like,
  tickers: [ticker, other] = [],
  amountInReais,
}: QuestionOf<'unclear'>): readonly string[] {
  if (like === 'off-topic' || like === 'greeting') return starters;
  if (like === 'account') return ['Minha carteira', 'Meus alertas', 'Qual é o meu plano?'];
  if (like === 'explanation') return ['O que é dividend yield?', 'O que é CDB?', 'O que é FII?'];
  if (like === 'calculation') {
    const amount =
      amountInReais === undefined
        ? 'R$ 10.000'
        : formatReais(Number(amountInReais.times(100).toFixed(0))).replace(/,00$/, '');
    return [
      `${amount} em CDB a 100% do CDI por 1 ano`,
      `${amount} na poupança por 1 ano`,
      'R$ 200 por mês a 1% ao mês por 10 anos',
    ];
  }
  if (ticker === undefined) {
    return ['Quanto está PETR4?', 'Quais foram as maiores altas?', 'Quanto está o dólar?'];
  }
  return other === undefined
    ? [`Quanto está ${ticker}?`, `Dividendos de ${ticker}`, `Indicadores de ${ticker}`]
    : [`Comparar ${ticker} e ${other}`, `Quanto está ${ticker}?`, `Quanto está ${other}?`];
}
