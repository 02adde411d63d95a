import { Link } from 'react-router-dom';
import type { AssistantTurn, Reply, ReplyBlock } from '../../../../shared/contracts/assistant.ts';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import { assistantChat as texts } from '../../copy/assistant/assistant.ts';
import { formatLongMoment } from '../../lib/date-texts.ts';
import { PriceSeriesChart } from '../price-series-chart.tsx';
import { ScrollRegion } from '../scroll-region.tsx';
import { ValueSources } from './value-sources.tsx';

/** A question and its answer. */
export function Turn({ turn }: { readonly turn: AssistantTurn }) {
  const { text, reply, channel, at } = turn;
  const by = [formatLongMoment(at), texts.by[channel]].filter((word) => word !== '').join(', ');
  return <Exchange text={text} by={by} reply={reply} />;
}

/** @param by the author and the time of the question; empty when the page does not show it */
export function Exchange({
  text,
  by,
  reply,
}: {
  readonly text: string;
  readonly by: string;
  readonly reply: Reply;
}) {
  return (
    <article className="grid gap-3">
      <Question text={text} by={by} />
      <div className="border-rule bg-surface min-w-0 rounded-[14px] rounded-tl-[4px] border px-4 py-3 sm:px-5 sm:py-4">
        <p className="sr-only">{`${texts.assistant}:`}</p>
        <div className="grid gap-2">
          {withLists(reply.blocks).map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </div>
        {reply.origins.length === 0 ? null : <ValueSources origins={reply.origins} />}
      </div>
    </article>
  );
}

export function Question({ text, by }: { readonly text: string; readonly by: string }) {
  return (
    <div className="bg-brand-soft ml-auto max-w-[85%] rounded-[14px] rounded-br-[4px] px-4 py-2.5">
      <p className="sr-only">{`${texts.you}:`}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {by === '' ? null : <p className="text-fine text-muted mt-0.5 text-right">{by}</p>}
    </div>
  );
}

interface ListBlock {
  readonly kind: 'list';
  readonly items: readonly string[];
}

const dash = '- ';

/** Lines that begin with a dash are combined into one list. */
function withLists(blocks: readonly ReplyBlock[]): readonly (ReplyBlock | ListBlock)[] {
  const grouped: (ReplyBlock | ListBlock)[] = [];
  for (const block of blocks) {
    const last = grouped.at(-1);
    if (block.kind !== 'text' || !block.text.startsWith(dash)) {
      grouped.push(block);
      continue;
    }
    const item = block.text.slice(dash.length);
    if (last?.kind === 'list')
      grouped[grouped.length - 1] = { ...last, items: [...last.items, item] };
    else grouped.push({ kind: 'list', items: [item] });
  }
  return grouped;
}

function Block({ block }: { readonly block: ReplyBlock | ListBlock }) {
  switch (block.kind) {
    case 'list':
      return (
        <ul className="grid list-disc gap-1 pl-5">
          {block.items.map((item, index) => (
            <li key={index} className="wrap-anywhere">
              {keepAmountsTogether(item)}
            </li>
          ))}
        </ul>
      );
    case 'text':
      return <p className="wrap-anywhere">{keepAmountsTogether(block.text)}</p>;
    case 'table':
      return <Table block={block} />;
    case 'courses':
      return <PriceSeriesChart part={block} />;
    case 'link':
      return (
        <p>
          <Link to={block.path} className="link inline-flex min-h-11 items-center font-medium">
            {block.label}
          </Link>
        </p>
      );
    case 'note':
      return <p className="text-fine text-muted mt-2">{keepAmountsTogether(block.text)}</p>;
    default:
      return block satisfies never;
  }
}

function Table({ block }: { readonly block: Extract<ReplyBlock, { kind: 'table' }> }) {
  const { caption, columns, rows } = block;
  return (
    <div className="min-w-0">
      <p aria-hidden className="text-small text-muted pb-2">
        {caption}
      </p>
      <ScrollRegion label={caption} edges="none">
        <table className="tabular text-small w-full">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-rule border-b">
              <th scope="col" className="text-left">
                <span className="sr-only">{texts.row}</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pl-3 text-right font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={label} className="border-rule border-b last:border-0">
                <th scope="row" className="py-2 pr-2 text-left font-normal first-letter:uppercase">
                  {label}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index]} className="py-2 pl-3 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
