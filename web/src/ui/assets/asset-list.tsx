import { useEffect, useRef } from 'react';
import { Plus } from '../icons.tsx';
import { classNames } from '../../lib/class-names.ts';
import type { AssetOption } from './asset-options.ts';
import type { StockSearch } from './use-stock-search.ts';

interface AssetListProps {
  readonly listId: string;
  readonly hidden: boolean;
  readonly search: StockSearch;
  readonly options: readonly AssetOption[];
  /** What the list says where it has nothing to choose. */
  readonly nothing: string;
  readonly active: number;
  readonly onChoose: (ticker: string) => void;
  readonly retry: () => void;
}

/** The list under the asset search, with a line for each state that is no result. */
export function AssetList({
  listId,
  hidden,
  search,
  options,
  nothing,
  active,
  onChoose,
  retry,
}: AssetListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.children.item(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const nothingFound = search.state === 'found' && !options.some(({ kind }) => kind === 'found');

  return (
    <div
      hidden={hidden}
      className="rounded-card border-rule bg-surface shadow-float absolute inset-x-0 top-full z-20 mt-1 overflow-hidden border"
    >
      {search.state === 'loading' ? <Line>Buscando ativos…</Line> : null}
      {nothingFound ? <Line>{nothing}</Line> : null}
      {search.state === 'failed' ? (
        <Line>
          Não foi possível buscar agora.{' '}
          <button type="button" className="link font-medium" onClick={retry}>
            Tentar de novo
          </button>
        </Line>
      ) : null}
      <div
        ref={listRef}
        id={listId}
        role="listbox"
        aria-label="Ativos encontrados"
        className="max-h-72 overflow-y-auto p-1 empty:p-0"
      >
        {options.map((option, index) => (
          // The combobox has the keyboard; a list line is only pressed.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${option.kind} ${option.ticker}`}
            id={`${listId}-${index}`}
            tabIndex={-1}
            role="option"
            aria-selected={index === active}
            // The input keeps the focus: its keyboard goes on working after a click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option.ticker)}
            className={classNames(
              'rounded-small flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5',
              index === active ? 'bg-brand-soft' : 'hover:bg-sunk',
            )}
          >
            <OptionText option={option} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {hidden || search.state !== 'found' ? '' : countInWords(options.length)}
      </p>
    </div>
  );
}

function OptionText({ option }: { readonly option: AssetOption }) {
  if (option.kind === 'custom') {
    return (
      <>
        <Plus size={18} strokeWidth={1.75} aria-hidden className="text-brand shrink-0" />
        <span>
          Adicionar <strong className="tabular font-semibold">{option.ticker}</strong>{' '}
          <span className="text-small text-muted">(fora da nossa lista)</span>
        </span>
      </>
    );
  }
  return (
    <>
      <strong className="tabular w-20 shrink-0 font-semibold">{option.ticker}</strong>
      <span className="min-w-0 truncate">{option.stock.name}</span>
    </>
  );
}

function Line({ children }: { readonly children: React.ReactNode }) {
  return <p className="text-small text-muted px-4 py-3">{children}</p>;
}

function countInWords(count: number): string {
  return count === 1 ? '1 opção' : `${count} opções`;
}
