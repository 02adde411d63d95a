import { sectorInPortuguese } from '../../../market/market-words.ts';
import { formatNumber } from '../../../values/market-figures.ts';
import { formatChange } from '../../../values/percentage.ts';
import type { Sectors } from '../../edition-facts.ts';
import { dayAndMonth, dayOf, ofWhen } from '../day-words.ts';
import { counted } from '../figure-words.ts';
import { paragraphOf, type WriteSection } from '../section.ts';

/** More rows than that are not read. */
const mostRows = 12;

/** Shares by what their companies do, each share counted once. */
export const sectorsSection: WriteSection = (facts, { level, depth }) => {
  const { sectors } = facts;
  const first = sectors?.rows[0];
  const last = sectors?.rows.at(-1);
  if (sectors === undefined || first === undefined || last === undefined) return undefined;
  const rose = sum(sectors.rows.map((row) => row.rose));
  const fell = sum(sectors.rows.map((row) => row.fell));
  const told = ({ sector, meanChangeInBasisPoints }: Sectors['rows'][number]) =>
    `“${sectorInPortuguese(sector)}” (${formatChange(meanChangeInBasisPoints)})`;
  return {
    title: 'Por setor',
    paragraph: paragraphOf(
      `No pregão ${ofWhen(facts.session.day, facts.day)}, entre as ações que acompanhamos por setor, ${counted(rose, 'subiu', 'subiram')} e ${counted(fell, 'caiu', 'caíram')}.`,
      sectors.rows.length === 1
        ? `A média do setor ${told(first)} é a única que temos.`
        : `A maior média foi a do setor ${told(first)} e a menor, a do setor ${told(last)}.`,
      level === 'basico' &&
        depth > 1 &&
        'A média conta cada ação uma vez, seja de uma empresa grande ou pequena.',
      level === 'avancado' &&
        rose > 0 &&
        fell > 0 &&
        `A razão entre altas e quedas é de ${formatNumber(rose / fell)}.`,
    ),
    ...(depth === 3 ? { below: sectorsTable(sectors) } : {}),
  };
};

function sectorsTable({ at, rows }: Sectors) {
  return {
    kind: 'figures',
    caption: `Média das ações de cada setor, ${dayAndMonth(dayOf(at))}`,
    rows: rows.slice(0, mostRows).map(({ sector, shares, rose, meanChangeInBasisPoints }) => ({
      label: sectorInPortuguese(sector),
      value: `${rose} de ${shares} em alta`,
      change: formatChange(meanChangeInBasisPoints),
    })),
  } as const;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
