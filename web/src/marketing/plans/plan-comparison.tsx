import { keepAmountsTogether } from '../../copy/amounts.ts';
import { comparison } from '../../copy/marketing/plans.ts';

const attributes = ['perMonth', 'charged', 'renewal', 'payment'] as const;

/** All plans side by side; on phones, one below the other. */
export function PlanComparison() {
  const { title, lead, caption, columns, rows, notesTitle, notes } = comparison;
  return (
    <section className="max-w-page mx-auto px-5 py-14 md:px-8 md:py-20">
      <h2 className="text-title-1">{title}</h2>
      <p className="text-lead text-muted max-w-text mt-3">{lead}</p>
      {/* The explicit role is needed because some browsers drop it for a table with another display value. */}
      {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      <table role="table" className="tabular mt-8 block w-full md:mt-10 md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="text-small text-muted md:table-row">
            {(['plan', ...attributes] as const).map((attribute) => (
              <th
                key={attribute}
                role="columnheader"
                scope="col"
                className="border-ink py-2 pr-6 text-left font-normal md:border-b-2"
              >
                {columns[attribute]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:@container block md:table-row-group">
          {rows.map((row) => (
            <tr
              key={row.plan}
              role="row"
              className="border-ink md:border-rule block border-t-2 py-4 md:table-row md:border-t md:first:border-t-0 md:py-0"
            >
              <th
                role="rowheader"
                scope="row"
                className="text-title-4 block pb-1 text-left font-serif font-semibold [font-variation-settings:'opsz'_64] md:table-cell md:py-4 md:pr-6 md:align-baseline"
              >
                {row.plan}
              </th>
              {attributes.map((attribute) => (
                <td
                  key={attribute}
                  role="cell"
                  className="flex justify-between gap-6 py-1 text-right @max-[11rem]:block @max-[11rem]:text-left md:table-cell md:py-4 md:pr-6 md:text-left md:align-baseline"
                >
                  <span
                    aria-hidden
                    className="text-muted shrink-0 text-left @max-[11rem]:block md:hidden"
                  >
                    {columns[attribute]}
                  </span>
                  <span className="max-md:text-balance">{keepAmountsTogether(row[attribute])}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      <div className="border-ink mt-10 grid gap-x-16 gap-y-4 border-t pt-6 md:grid-cols-[17rem_1fr] md:pt-8">
        <h3 className="text-title-3">{notesTitle}</h3>
        <ul className="max-w-text flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note}>{keepAmountsTogether(note)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
