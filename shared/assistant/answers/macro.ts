import { whenWillBe } from '../../editions/prose/day-words.ts';
import { archivePath, editionPath } from '../../editions/edition-address.ts';
import type { EditionFacts, KnownFacts } from '../../editions/edition-facts.ts';
import { formatChange } from '../../values/percentage.ts';
import { factFigure } from '../figures.ts';
import type { MacroName } from '../question.ts';
import { nameOf, told, wordsOf, type Figure, type Sentence } from '../told.ts';
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

/** Where it stands, which way it has gone, and where what went on that day is told: causes are no figures. */
export function tellMove(
  { names, why }: { readonly names: readonly MacroName[]; readonly why: 'up' | 'down' | 'unsaid' },
  facts: KnownFacts | undefined,
  newest: EditionFacts | undefined,
  today: string,
): Paragraphs {
  const turned = names.flatMap((name): Sentence[] => {
    const fact = name === 'copomDay' ? undefined : facts?.[name];
    const change = fact?.changeInBasisPoints ?? null;
    if (fact === undefined || name === 'copomDay' || change === null || why === 'unsaid') return [];
    if (why === 'up' ? change > 0 : change < 0) return [];
    const way = change === 0 ? 'ficou estável' : change > 0 ? 'subiu' : 'caiu';
    const said = why === 'up' ? 'subiu' : 'caiu';
    return [
      told`Na medida mais recente ${nameOf(lowered(named[name]))} não ${wordsOf(said)}: ${wordsOf(way)}.`,
    ];
  });
  return [...tellMacro(names, facts, today), ...turned, ...tellNoReason(newest)];
}

/** Of a move whose reason is asked for. */
export function tellNoReason(newest: EditionFacts | undefined): Paragraphs {
  return [
    told`O motivo eu não sei dizer: tenho os números, e não as causas. O que mais mudou no dia está na edição.`,
    newest === undefined
      ? { kind: 'link', label: 'Todas as edições', path: archivePath }
      : { kind: 'link', label: 'Ler a edição inteira', path: editionPath(newest) },
  ];
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
