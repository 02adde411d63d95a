import type { EditionFacts, FactName } from '../edition-facts.ts';
import { listed } from './figure-words.ts';

/** Days that are not written down yet are the operator's to see to, and no news for a reader. */
const names: Readonly<Record<FactName, string | undefined>> = {
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
  copomDay: undefined,
  ipcaDay: undefined,
};

/** What somebody would have read of, and nobody gave; undefined where all of it is there. */
export function missingSentence(
  { missing }: EditionFacts,
  wanted: ReadonlySet<FactName>,
): string | undefined {
  const told = missing.filter((name) => wanted.has(name)).flatMap((name) => names[name] ?? []);
  return told.length === 0
    ? undefined
    : `Não recebemos hoje ${listed(told, told.length > 1 ? 'nem' : 'e')}.`;
}
