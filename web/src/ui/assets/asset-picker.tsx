import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { minimumSearchLength } from '../../../../shared/contracts/market.ts';
import { findStocks, type FindStocks } from '../../lib/search-stocks.ts';
import {
  assetOptions,
  lookUpList,
  optionForEnter,
  typedTicker,
  type LookedUpList,
} from './asset-options.ts';
import { AssetChips } from './asset-chips.tsx';
import { AssetList } from './asset-list.tsx';
import { Field, type FieldError } from '../forms/field.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { useHeldSubmit } from '../forms/use-held-submit.ts';
import { useStockSearch } from './use-stock-search.ts';

interface AssetPickerProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: FieldError | undefined;
  readonly optional?: boolean;
  /** Chosen tickers, in upper case. */
  readonly value: readonly string[];
  readonly onChange: (tickers: string[]) => void;
  readonly maximum: number;
  readonly find?: FindStocks;
}

/** What waits for the answer of a search: a press of Enter, or the form that is being sent. */
type Waiting = 'enter' | 'submit';

/**
 * Chooses assets by searching (a combobox after the ARIA practices). A ticker that the search
 * does not know may be added as typed, in upper case; nothing is added twice. What stands in the
 * box when the form is sent is taken where the list knows it as it stands, and asked about else.
 */
export function AssetPicker(props: AssetPickerProps) {
  const { value, onChange, maximum, find = findStocks, error, ...texts } = props;
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const chipsRef = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<string>();
  const [waiting, setWaiting] = useState<Waiting>();
  /** Several at once, as they are pasted. */
  const [list, setList] = useState<readonly string[]>();
  const { search, retry } = useStockSearch(typed, find);
  const held = useHeldSubmit(inputRef, () => {
    if (typed.trim() === '') return false;
    if (search.state === 'loading') setWaiting('submit');
    else takeOrAsk();
    return true;
  });

  const full = value.length >= maximum;
  const options = assetOptions(search, typed, value);
  const expanded = open && !full && search.state !== 'idle';
  const activeOption = expanded ? options[active] : undefined;

  const settle = useEffectEvent(() => {
    setWaiting(undefined);
    if (waiting === 'enter') choose();
    else takeOrAsk();
  });
  const takeList = useEffectEvent(({ tickers, others }: LookedUpList) => {
    setList(undefined);
    add(tickers);
    if (others.length === 0) return;
    setTyped(others.join(', '));
    ask(leftText(others));
  });
  useEffect(() => {
    if (list === undefined) return undefined;
    const abort = new AbortController();
    const lookUp = async (): Promise<void> => {
      const lookedUp = await lookUpList(list, find, abort.signal);
      if (!abort.signal.aborted) takeList(lookedUp);
    };
    void lookUp();
    return () => abort.abort();
  }, [list, find]);

  const isSettled = search.state !== 'loading';
  useEffect(() => {
    if (waiting === undefined || !isSettled) return undefined;
    const timer = setTimeout(() => settle());
    return () => clearTimeout(timer);
  }, [waiting, isSettled]);

  function reset(): void {
    setTyped('');
    setOpen(false);
    setActive(-1);
    setAsked(undefined);
  }

  function add(tickers: readonly string[]): void {
    const next = [...new Set([...value, ...tickers])].slice(0, maximum);
    const added = next.slice(value.length);
    reset();
    if (added.length === 0) {
      setSaid(tickers.length === 0 ? '' : `${tickers.join(', ')} já está na lista.`);
      return;
    }
    const limit = next.length >= maximum ? ` Máximo de ${maximum} ativos.` : '';
    setSaid(`${added.join(', ')} na lista.${limit}`);
    onChange(next);
    // A disabled input would drop the focus to nowhere.
    if (next.length >= maximum) requestAnimationFrame(() => focusLastChip(chipsRef.current));
  }

  function remove(ticker: string): void {
    setSaid(`${ticker} removido.`);
    onChange(value.filter((chosen) => chosen !== ticker));
    requestAnimationFrame(() => inputRef.current?.focus());
  }

  function handleType(text: string): void {
    setAsked(undefined);
    setWaiting(undefined);
    const pieces = text.split(/[,;\n]/);
    setTyped(text);
    setOpen(pieces.length === 1);
    setActive(-1);
    setList(pieces.length === 1 ? undefined : pieces);
  }

  /** Takes what Enter means, or says why there is nothing to take. */
  function choose(): void {
    const ticker = typedTicker(typed);
    const isChosen = ticker !== undefined && value.includes(ticker);
    const taken = isChosen ? ticker : optionForEnter(options, activeOption, search)?.ticker;
    if (taken !== undefined) return add([taken]);
    if (search.state === 'idle') ask(`Escreva ao menos ${minimumSearchLength} letras.`);
    else if (search.state === 'found') ask(unknownText(typed));
    else setOpen(true);
  }

  /** Says what is wrong with what was typed. The list would lie over it. */
  function ask(text: string): void {
    setAsked(text);
    setOpen(false);
  }

  /** Before the form is sent: what the list knows as it stands goes with it. */
  function takeOrAsk(): void {
    const ticker = typedTicker(typed);
    const known = options.some((option) => option.kind === 'found' && option.ticker === ticker);
    if (ticker !== undefined && (known || value.includes(ticker))) {
      add([ticker]);
      held.release();
      return;
    }
    // Before it is said: the focus opens the list.
    inputRef.current?.focus();
    ask(`“${typed.trim()}” ainda não está entre os seus ativos. ${whatToDo(options.length)}`);
    inputRef.current?.scrollIntoView({ block: 'center' });
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Escape' && (expanded || typed !== '')) {
      event.preventDefault();
      if (expanded) setOpen(false);
      else reset();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(nextActive(active, options.length, key === 'ArrowDown' ? 1 : -1));
    } else if (key === 'Enter' && typed.trim() !== '') {
      // Enter chooses; it must not send the form while a search is on its way.
      event.preventDefault();
      if (search.state === 'loading') setWaiting('enter');
      else choose();
    }
  }

  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Field
        {...texts}
        error={asked ?? error}
        status={
          <p className="text-small text-muted tabular mt-1.5">
            {value.length} de {maximum} ativos
          </p>
        }
      >
        {(control) => (
          <div className="relative">
            <input
              {...control}
              ref={inputRef}
              role="combobox"
              aria-expanded={expanded}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={activeOption ? `${listId}-${active}` : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              className="control pr-12"
              disabled={full}
              placeholder={full ? `Máximo de ${maximum} ativos` : 'Busque por código ou nome'}
              value={typed}
              onChange={(event) => handleType(event.currentTarget.value)}
              onKeyDown={handleKey}
              onFocus={() => setOpen(typed.trim().length >= minimumSearchLength)}
              onClick={() => setOpen(true)}
            />
            {search.state === 'loading' ? (
              <span className="text-muted absolute top-3.5 right-3.5">
                <Spinner />
              </span>
            ) : null}
            <AssetList
              {...{ listId, search, options, active, retry }}
              nothing={nothingText(typed, value)}
              hidden={!expanded}
              onChoose={(ticker) => {
                add([ticker]);
                inputRef.current?.focus();
              }}
            />
          </div>
        )}
      </Field>
      <AssetChips ref={chipsRef} tickers={value} onRemove={remove} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function nextActive(active: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

function nothingText(typed: string, value: readonly string[]): string {
  const ticker = typedTicker(typed);
  return ticker !== undefined && value.includes(ticker)
    ? `${ticker} já está entre os seus ativos.`
    : 'Nenhum ativo encontrado.';
}

function unknownText(typed: string): string {
  return `Nenhum ativo encontrado para “${typed.trim()}”. Busque pelo código, como PETR4.`;
}

function whatToDo(optionCount: number): string {
  return optionCount > 0
    ? 'Toque no campo e escolha um da lista, ou apague o texto para salvar sem ele.'
    : 'Corrija, ou apague o texto para salvar sem ele.';
}

function leftText(pieces: readonly string[]): string {
  return `Não encontramos “${pieces.join('”, “')}”. Busque um por vez, ou apague o texto.`;
}

function focusLastChip(list: HTMLUListElement | null): void {
  list?.querySelector<HTMLButtonElement>('li:last-child button')?.focus();
}
