interface SymbolChipsProps {
  readonly symbols: readonly string[];
  /** Names of symbols with a code that is unclear alone. */
  readonly names?: readonly string[];
  readonly onChoose: (symbol: string) => void;
}

/** Assets that can be opened with one click. */
export function SymbolChips({ symbols, names, onChoose }: SymbolChipsProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {symbols.map((symbol, index) => (
        <li key={symbol}>
          <button
            type="button"
            onClick={() => onChoose(symbol)}
            className="border-field bg-surface hover:border-ink text-small tabular min-h-11 rounded-full border px-4 font-semibold transition-colors duration-150"
          >
            <span>{symbol}</span>
            {names === undefined ? null : (
              <span className="text-muted ml-2 font-normal">{names[index]}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
