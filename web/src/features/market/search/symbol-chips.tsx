interface SymbolChipsProps {
  readonly symbols: readonly string[];
  readonly onChoose: (symbol: string) => void;
}

/** Assets that can be opened with one press. */
export function SymbolChips({ symbols, onChoose }: SymbolChipsProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {symbols.map((symbol) => (
        <li key={symbol}>
          <button
            type="button"
            onClick={() => onChoose(symbol)}
            className="border-field bg-surface hover:border-ink text-small tabular min-h-11 rounded-full border px-4 font-semibold transition-colors duration-150"
          >
            {symbol}
          </button>
        </li>
      ))}
    </ul>
  );
}
