import { whenWillBe } from '../../editions/prose/day-words.ts';
import type { KnownFacts } from '../../editions/edition-facts.ts';
import { formatChange } from '../../values/percentage.ts';
import { factFigure } from '../figures.ts';
import type { MacroName } from '../question.ts';
import { nameOf, told, type Figure, type Sentence } from '../told.ts';
import type { Paragraphs } from './assets.ts';

const named: Readonly<Record<Exclude<MacroName, 'copomDay'>, string>> = {
  selic: 'A meta da Selic',
  cdi: 'O CDI',
  ipcaTwelveMonths: 'O IPCA em doze meses',
  ipcaMonth: 'O IPCA do último mês divulgado',
  dollar: 'O dólar',
  euro: 'O euro',
  ibovespa: 'O Ibovespa',
  bitcoin: 'O bitcoin',
};

function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** As the newest edition knows it. */
export function tellMacro(
  names: readonly MacroName[],
  facts: KnownFacts | undefined,
  today: string,
): Paragraphs {
  return names.map((name): Sentence => {
    if (name === 'copomDay') {
      const day = facts?.copomDay?.day;
      if (day === undefined) return told`Não tenho a data da próxima decisão do Copom.`;
      const figure: Figure = {
        text: whenWillBe(day, today),
        source: 'Banco Central do Brasil',
        at: null,
      };
      return told`O Copom anuncia a próxima decisão sobre a Selic ${figure}.`;
    }
    const fact = facts?.[name];
    if (fact === undefined)
      return told`Ainda não tenho ${nameOf(lowered(named[name]))}: a fonte não informou esse número.`;
    const figure = factFigure(fact);
    const change = fact.changeInBasisPoints;
    return change === null
      ? told`${nameOf(named[name])} está em ${figure}.`
      : told`${nameOf(named[name])} está em ${figure} (${{ ...figure, text: formatChange(change) }}).`;
  });
}
