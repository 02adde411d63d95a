import type { EditionFacts, FactName } from '../edition-facts.ts';
import { listed } from './figure-words.ts';

const names: Readonly<Record<FactName, string>> = {
  ibovespa: 'o Ibovespa',
  dollar: 'o dólar',
  euro: 'o euro',
  bitcoin: 'o bitcoin',
  selic: 'a Selic',
  cdi: 'o CDI',
  ipcaMonth: 'o IPCA do mês',
  ipcaTwelveMonths: 'o IPCA de 12 meses',
  focus: 'a pesquisa Focus',
  movers: 'as maiores altas e quedas',
  sectors: 'os números por setor',
  dividends: 'os proventos',
  copomDay: 'a data do próximo Copom',
  ipcaDay: 'a data do próximo IPCA',
};

/** What somebody would have read of, and nobody gave; undefined where all of it is there. */
export function missingSentence(
  { missing }: EditionFacts,
  wanted: ReadonlySet<FactName>,
): string | undefined {
  const told = missing.filter((name) => wanted.has(name)).map((name) => names[name]);
  return told.length === 0
    ? undefined
    : `Não recebemos hoje ${listed(told, told.length > 1 ? 'nem' : 'e')}.`;
}
