import { formatReais } from '../../../shared/values/money.ts';
import type { Question, QuestionOf } from '../domain/question.ts';
import { starters } from '../../../shared/assistant/starters.ts';

const messageSuggestions: Readonly<
  Record<QuestionOf<'incomplete-messages'>['missing'], readonly string[]>
> = {
  hour: ['Abertura às 8h', 'Fechamento às 19h', 'Volta pro horário normal'],
  length: ['Mensagens resumidas', 'Mensagens balanceadas', 'Mensagens detalhadas'],
  frequency: ['Mensagens todo dia', 'Só uma vez por semana', 'Mensagens quinzenais'],
  anything: ['Quais são minhas preferências?', 'Abertura às 8h', 'Mensagens resumidas'],
};

function otherTermSuggestion(months: number): string {
  return months === 120 ? 'E em 20 anos?' : 'E em 10 anos?';
}

/** Returns suggested next questions, all of which the assistant can answer. */
export function suggestionsFor(question: Question): readonly string[] {
  switch (question.about) {
    case 'invested':
    case 'asset':
    case 'indicators':
    case 'history':
      return [
        `Dividendos de ${question.ticker}`,
        `Quanto ${question.ticker} variou em 12 meses?`,
        `Quanto preciso para receber R$ 100 por mês com ${question.ticker}?`,
      ];
    case 'dividends':
    case 'received':
    case 'affordable':
    case 'worth':
      return [
        `Quanto preciso para receber R$ 100 por mês com ${question.ticker}?`,
        `Quanto receberia com 100 ações de ${question.ticker}?`,
        'O que é dividend yield?',
      ];
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
      return ['E o P/VP?', 'O que é dividend yield?'];
    case 'growth':
      return [
        otherTermSuggestion(question.months),
        question.rate.of === 'poupanca' ? 'E no CDI?' : 'E na poupança?',
      ];
    case 'compare-rates':
      return [otherTermSuggestion(question.months), 'O que é CDI?'];
    case 'income-capital':
    case 'rate':
      return ['R$ 200 por mês na poupança por 10 anos', 'Quanto está a Selic?'];
    case 'target-sum':
    case 'time-to-sum':
      return ['E a 12% ao ano?', 'O que são juros compostos?'];
    case 'taxes':
      return ['O que é JCP?', 'O que é come-cotas?'];
    case 'session':
      return ['Quais foram as maiores altas?', 'O que é pregão?'];
    case 'loan':
      return ['O que são juros compostos?', 'Quanto está a Selic?'];
    case 'past-value':
      return ['Quanto está o IPCA?', 'O que é inflação?'];
    case 'real-value':
      return ['E em 20 anos?', 'Quanto está o IPCA?'];
    case 'macro':
      return [
        ...(question.names.includes('dollar') ? ['E o euro?'] : ['Quanto está o dólar?']),
        ...(question.names.includes('copomDay') ? ['Quanto está a Selic?'] : ['Quando é o Copom?']),
        'Quais foram as maiores altas?',
      ];
    case 'movers':
    case 'edition':
      return ['Quanto está o dólar?', 'Quando é o Copom?', 'Quais foram as maiores altas?'];
    case 'create-alert':
      return [
        'Meus alertas',
        `Remover alerta ${question.ticker} de ${formatReais(question.targetInCentavos)}`,
      ];
    case 'change-messages':
      return ['Quais são minhas preferências?'];
    case 'incomplete-messages':
      return messageSuggestions[question.missing];
    case 'tell-messages':
      return ['Mensagens resumidas', 'Abertura às 8h', 'Só uma vez por semana'];
    case 'unchanged':
      return question.of === 'alerts' ? ['Meus alertas'] : [];
    case 'create-move-alert':
    case 'list-alerts':
    case 'remove-alerts':
    case 'incomplete-alert':
      return ['Meus alertas', `Me avise se PETR4 passar de ${formatReais(4_000)}`];
    case 'portfolio':
      return ['Quais foram as maiores altas?', 'O que é preço médio?'];
    case 'terms':
      return ['PETR4', 'Comparar VALE3 e GGBR4'];
    case 'not-covered':
    case 'greeting':
    case 'unknown':
      return starters;
    case 'advice':
      return question.tickers.length === 0
        ? ['Comparar ITUB4 e BBAS3', 'O que é P/L?']
        : question.tickers.slice(0, 2).map((ticker) => `Indicadores de ${ticker}`);
    case 'average-price':
    case 'incomplete-growth':
      return ['R$ 200 por mês a 1% ao mês por 10 anos'];
    case 'crisis':
    case 'violence':
    case 'gambling':
    case 'fraud':
    case 'debt':
    case 'betting':
    case 'injection':
    case 'others':
    case 'evasion':
    case 'plan':
    case 'prices':
    case 'contact':
    case 'charge':
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
