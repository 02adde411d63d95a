import type { EditionFacts, FactName } from '../../../shared/editions/edition-facts.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';

/** Days that are not entered yet are the operator's task, and are not reported to readers. */
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

/**
 * Returns a sentence that names the missing facts among those the reader would have received; undefined when all are
 * there.
 */
export function missingFactsSentence(
  { kind, missing }: Pick<EditionFacts, 'kind' | 'missing'>,
  wanted: ReadonlySet<FactName>,
): string | undefined {
  const missingNames = missing
    .filter((name) => wanted.has(name))
    .flatMap((name) => names[name] ?? []);
  if (missingNames.length === 0) return undefined;
  const list = joinList(missingNames, missingNames.length > 1 ? 'nem' : 'e');
  return kind === 'opening'
    ? `Até esta manhã, não recebemos ${list}.`
    : `Não recebemos hoje ${list}.`;
}
