import type { MessageFigure, MessagePart } from '../../messages/message-parts.ts';
import type { EditionFacts, Fact } from '../edition-facts.ts';
import { dayAndMonth, dayOf, hourOf, monthOf, shortDay } from './day-words.ts';
import { factInWords } from './figure-words.ts';
import { figureNames, type FigureName } from './market-figures.ts';
import { figureOf } from './own-assets.ts';

/** The market's figures as a table; each row of another time than its caption says its own. */
export function figuresPart(
  facts: EditionFacts,
  names: readonly FigureName[],
): MessagePart | undefined {
  const rows = names.flatMap((name): MessageFigure[] => {
    const fact = facts[name];
    return fact === undefined ? [] : [rowOf(name, fact, facts.session.day)];
  });
  if (rows.length === 0) return undefined;
  return {
    kind: 'figures',
    caption: `O mercado no fechamento de ${dayAndMonth(facts.session.day)}`,
    rows,
  };
}

function rowOf(name: FigureName, fact: Fact, sessionDay: string): MessageFigure {
  return figureOf(labelOf(name, fact, sessionDay), factInWords(fact), fact.changeInBasisPoints);
}

function labelOf(name: FigureName, { at, precision, unit }: Fact, sessionDay: string): string {
  const label = figureNames[name];
  const day = dayOf(at);
  switch (precision) {
    case 'month':
      return `${label}, ${name === 'ipcaMonth' ? '' : 'até '}${monthOf(day)}`;
    case 'day':
      return `${label}${unit === 'reais' ? ' PTAX' : ''}, ${shortDay(day)}`;
    case 'instant':
      return name === 'bitcoin'
        ? `${label}, ${shortDay(day)} às ${hourOf(at)}`
        : `${label}${day === sessionDay ? '' : `, ${shortDay(day)}`}`;
    default:
      return precision satisfies never;
  }
}
