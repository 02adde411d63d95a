import { formatReais } from '../../../shared/values/money.ts';
import type { Question, QuestionOf } from '../domain/question.ts';
import { proposeQuestions } from './unclear.ts';
import { suggestKnown, suggestQueries } from '../query/suggest-queries.ts';
import texts from './suggestions.data.json' with { type: 'json' };
import { starters } from '../../../shared/assistant/starters.ts';

const messageSuggestions: Readonly<
  Record<QuestionOf<'incomplete-messages'>['missing'], readonly string[]>
> = texts.messages;
const { fixed } = texts;

function suggestOtherTerm(months: number): string {
  return months === 120 ? 'E em 20 anos?' : 'E em 10 anos?';
}

/** Returns suggested next questions, all of which the assistant can answer. */
export function suggestionsFor(question: Question): readonly string[] {
  switch (question.about) {
    case 'asset':
      return [
        ...(question.about === 'asset' ? (question.otherClasses ?? []) : [])
          .slice(0, 1)
          .map((ticker) => `Quanto está ${ticker}?`),
        ...suggestOfAsset(question.ticker),
      ].slice(0, 3);
    case 'invested':
    case 'indicators':
    case 'history':
      return suggestOfAsset(question.ticker);
    case 'dividends':
    case 'received':
    case 'affordable':
    case 'worth':
      return [
        `Quanto preciso para receber R$ 100 por mês com ${question.ticker}?`,
        `Quanto receberia com 100 ações de ${question.ticker}?`,
        'O que é dividend yield?',
      ];
    case 'payments':
      return [
        ...question.tickers.slice(0, 1).map((ticker) => `Dividendos de ${ticker}`),
        'O que é data com?',
        'O que é JCP?',
      ];
    case 'past-price':
      return question.tickers.slice(0, 1).flatMap(suggestOfAsset);
    case 'income':
      return question.tickers.length === 0
        ? []
        : [
            'E para R$ 500 por mês?',
            `Dividendos de ${question.tickers[0] ?? ''}`,
            'O que é data ex?',
          ];
    case 'compare':
      return [
        'Qual deles pagou mais dividendos?',
        question.indicators?.some(({ name }) => name === 'ROE') === true ? 'E o P/VP?' : 'E o ROE?',
        'O que é P/L?',
      ];
    case 'extreme':
      return fixed.extreme;
    case 'query':
      return suggestQueries(question.query);
    case 'not-informed':
      return suggestKnown(question);
    case 'growth':
      return [
        suggestOtherTerm(question.months),
        question.rate.of === 'poupanca' ? 'E no CDI?' : 'E na poupança?',
      ];
    case 'compare-rates':
      return [suggestOtherTerm(question.months), 'O que é CDI?'];
    case 'income-capital':
    case 'rate':
      return fixed.incomeCapital;
    case 'target-sum':
    case 'time-to-sum':
      return fixed.targetSum;
    case 'taxes':
      return fixed.taxes;
    case 'session':
      return fixed.session;
    case 'loan':
      return fixed.loan;
    case 'past-value':
      return fixed.pastValue;
    case 'real-value':
      return fixed.realValue;
    case 'macro':
      return [
        ...(question.names.includes('dollar') ? ['E o euro?'] : ['Quanto está o dólar?']),
        ...(question.names.includes('copomDay') ? ['Quanto está a Selic?'] : ['Quando é o Copom?']),
        'Quais foram as maiores altas?',
      ];
    case 'movers':
    case 'edition':
      return fixed.edition;
    case 'create-alert':
      return [
        'Meus alertas',
        `Remover alerta ${question.ticker} de ${formatReais(question.targetInCentavos)}`,
      ];
    case 'change-messages':
      return fixed.changedMessages;
    case 'incomplete-messages':
      return messageSuggestions[question.missing];
    case 'tell-messages':
      return fixed.describedMessages;
    case 'unchanged':
      return question.of === 'alerts' ? fixed.myAlerts : [];
    case 'create-move-alert':
    case 'list-alerts':
    case 'remove-alerts':
    case 'incomplete-alert':
      return ['Meus alertas', `Me avise se PETR4 passar de ${formatReais(4_000)}`];
    case 'portfolio':
      return fixed.portfolio;
    case 'confirm-trades':
      return fixed.confirm;
    case 'saved-trades':
      return fixed.savedTrades;
    case 'list-trades':
    case 'paid-price':
      return fixed.listedTrades;
    case 'record-trades':
    case 'abandon-trades':
    case 'trade-order':
    case 'change-trade':
      return [];
    case 'terms':
      return fixed.terms;
    case 'unclear':
      return proposeQuestions(question);
    case 'not-covered':
    case 'greeting':
    case 'unknown':
      return starters;
    case 'advice':
      return question.tickers.length === 0
        ? fixed.advice
        : question.tickers.slice(0, 2).map((ticker) => `Indicadores de ${ticker}`);
    case 'average-price':
    case 'calculate':
    case 'incomplete-growth':
      return fixed.growth;
    case 'crisis':
    case 'violence':
    case 'gambling':
    case 'fraud':
    case 'loan-shark':
    case 'scam':
    case 'debt':
    case 'borrowing':
    case 'betting':
    case 'injection':
    case 'others':
    case 'evasion':
    case 'plan':
    case 'prices':
    case 'contact':
    case 'charge':
    case 'account-help':
    case 'messages':
    case 'sources':
    case 'forget':
    case 'thanks':
    case 'inheritance':
    case 'left-over':
      return [];
    default:
      return question satisfies never;
  }
}

function suggestOfAsset(ticker: string): readonly string[] {
  return [
    `Dividendos de ${ticker}`,
    `Quanto ${ticker} variou em 12 meses?`,
    `Quanto preciso para receber R$ 100 por mês com ${ticker}?`,
  ];
}
