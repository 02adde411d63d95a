import { translateSector } from '../../../shared/market/translate-market-terms.ts';
import { formatNumber } from '../../../shared/values/format-market-numbers.ts';
import { formatChange } from '../../../shared/values/percentage.ts';
import type { Sectors } from '../../../shared/editions/edition-facts.ts';
import { formatCount } from '../../../shared/editions/format-facts.ts';
import { joinSentences, type WriteSection } from './section.ts';

/** Readers do not read more rows. */
const maxRows = 12;

/** Writes the moves by sector, each share counted once. */
export const sectorsSection: WriteSection = (facts, { level, depth }, choose) => {
  const { sectors } = facts;
  const first = sectors?.rows[0];
  const last = sectors?.rows.at(-1);
  if (sectors === undefined || first === undefined || last === undefined) return undefined;
  const rose = sum(sectors.rows.map((row) => row.rose));
  const fell = sum(sectors.rows.map((row) => row.fell));
  const describeSector = ({ sector, meanChangeInBasisPoints }: Sectors['rows'][number]) =>
    `“${translateSector(sector)}” (${formatChange(meanChangeInBasisPoints)})`;
  return {
    title: 'Por setor',
    paragraph: joinSentences(
      choose('breadth', [
        `Das ações que acompanhamos por setor, ${formatCount(rose, 'subiu', 'subiram')} e ${formatCount(fell, 'caiu', 'caíram')}.`,
        `O pregão teve ${formatCount(rose, 'alta', 'altas')} e ${formatCount(fell, 'queda', 'quedas')} entre as ações que acompanhamos por setor.`,
      ]),
      sectors.rows.length === 1
        ? `A média do setor ${describeSector(first)} é a única que temos.`
        : `A maior média foi a do setor ${describeSector(first)} e a menor, a do setor ${describeSector(last)}.`,
      level === 'basico' &&
        depth > 1 &&
        'A média conta cada ação uma vez, seja de uma empresa grande ou pequena.',
      level === 'avancado' &&
        rose > 0 &&
        fell > 0 &&
        `A razão entre altas e quedas é de ${formatNumber(rose / fell)}.`,
    ),
    ...(depth === 3 ? { below: [sectorsTable(sectors)] } : {}),
  };
};

function sectorsTable({ rows }: Sectors) {
  return {
    kind: 'figures',
    caption: 'Média das ações de cada setor',
    rows: rows.slice(0, maxRows).map(({ sector, shares, rose, meanChangeInBasisPoints }) => ({
      label: translateSector(sector),
      value: `${rose} de ${shares} em alta`,
      change: formatChange(meanChangeInBasisPoints),
    })),
  } as const;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
