import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { minSearchLength } from '../../../../shared/contracts/stock-search.ts';
import { assetPicker as texts } from '../../copy/market/asset-list.ts';
import { findStocks, type FindStocks } from '../../lib/search-stocks.ts';
import {
  assetOptions,
  foundOptions,
  lookUpList,
  optionForEnter,
  tickersApart,
  typedTicker,
  type LookedUpList,
} from './asset-options.ts';
import { AssetChips } from './asset-chips.tsx';
import { AssetCombobox } from './asset-combobox.tsx';
import { Field, type FieldError } from '../forms/field.tsx';
import { focusFirstError } from '../forms/focus-first-error.ts';
import { useDeferredSubmit } from '../forms/use-deferred-submit.ts';
import { useAssetCombobox } from './use-asset-combobox.ts';

interface AssetPickerProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: FieldError | undefined;
  readonly optional?: boolean;
  /** Chosen tickers, in upper case. */
  readonly value: readonly string[];
  readonly onChange: (tickers: string[]) => void;
  readonly maximum: number;
  /** The chosen assets are shown elsewhere, each with a button to remove it. */
  readonly hidesChosen?: boolean;
  readonly find?: FindStocks;
  /** Returns the options, where not every well-formed ticker is allowed. */
  readonly optionsOf?: typeof assetOptions;
  /** Explains why the typed asset cannot be added, if the reason is known. */
  readonly explain?: (typed: string) => string | undefined;
}

/** The action that waits for a search: Enter or the form's submission. */
type Waiting = 'enter' | 'submit';

/**
 * Chooses assets by searching. A ticker that the search does not know may be added as typed, in upper case; no asset
 * is added twice. When the form is submitted, text left in the field is added if the list has exactly this ticker;
 * otherwise the picker asks about it.
 */
export function AssetPicker(props: AssetPickerProps) {
  const { value, onChange, maximum, hidesChosen, error, ...more } = props;
  const { find = findStocks, optionsOf = assetOptions, explain, ...field } = more;
  const inputRef = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [question, setQuestion] = useState<string>();
  const [waiting, setWaiting] = useState<Waiting>();
  /** Several tickers at once, for example pasted ones. */
  const [list, setList] = useState<readonly string[]>();
  const full = value.length >= maximum;
  const combobox = useAssetCombobox({
    find,
    // Submitting the form moves the focus, but the text is still searched.
    searchesWhileClosed: true,
    isClosed: full,
    optionsOf: (search, typed) => optionsOf(search, typed, value),
  });
  const { typed, search, choices } = combobox;
  const deferredSubmit = useDeferredSubmit(inputRef, () => {
    if (typed.trim() === '') return false;
    if (search.state === 'loading') setWaiting('submit');
    else takeOrAsk();
    return true;
  });

  const takeWaiting = useEffectEvent(() => {
    setWaiting(undefined);
    if (waiting === 'enter') choose();
    else takeOrAsk();
  });
  const takeList = useEffectEvent(({ tickers, others }: LookedUpList) => {
    setList(undefined);
    add(tickers);
    if (others.length === 0) return;
    combobox.fill(others.join(', '));
    ask(texts.left(others));
  });
  useEffect(() => {
    if (list === undefined) return undefined;
    const abort = new AbortController();
    const lookUp = async (): Promise<void> => {
      const lookedUp = await lookUpList(list, find, optionsOf, abort.signal);
      if (!abort.signal.aborted) takeList(lookedUp);
    };
    void lookUp();
    return () => abort.abort();
  }, [list, find, optionsOf]);

  const isAnswered = search.state !== 'loading';
  useEffect(() => {
    if (waiting === undefined || !isAnswered) return undefined;
    const timer = setTimeout(() => takeWaiting());
    return () => clearTimeout(timer);
  }, [waiting, isAnswered]);

  function reset(): void {
    combobox.fill('');
    setQuestion(undefined);
  }

  function add(tickers: readonly string[]): void {
    const next = [...new Set([...value, ...tickers])].slice(0, maximum);
    const added = next.slice(value.length);
    reset();
    if (added.length === 0) {
      setAnnouncement(tickers.length === 0 ? '' : texts.alreadyThere(tickers));
      return;
    }
    const isFull = next.length >= maximum;
    setAnnouncement(`${texts.added(added)}${isFull ? ` ${texts.full(maximum)}.` : ''}`);
    onChange(next);
  }

  function remove(ticker: string): void {
    setAnnouncement(texts.removed(ticker));
    onChange(value.filter((chosen) => chosen !== ticker));
    requestAnimationFrame(() => inputRef.current?.focus());
  }

  function handleType(text: string): void {
    setQuestion(undefined);
    setWaiting(undefined);
    const pieces = text.split(/[,;\n]/);
    if (pieces.length > 1) return takeApart(text, pieces);
    combobox.type(text);
    setList(undefined);
  }

  /** Resolves each of several texts; until then they stay as typed. */
  function takeApart(text: string, pieces: readonly string[]): void {
    setWaiting(undefined);
    combobox.fill(text);
    setList(pieces);
  }

  /** Chooses the option that Enter selects, or says why there is none. */
  function choose(): void {
    const ticker = typedTicker(typed);
    const isChosen = ticker !== undefined && value.includes(ticker);
    const [first] = combobox.activeChoice === undefined ? foundOptions(search) : [];
    // The next match is a different asset that was not typed.
    if (first && !isChosen && value.includes(first.ticker))
      return ask(texts.isChosen(first.ticker));
    const chosenTicker = isChosen
      ? ticker
      : optionForEnter(choices, combobox.activeChoice, search)?.ticker;
    if (chosenTicker !== undefined) return add([chosenTicker]);
    if (search.state === 'idle') ask(texts.tooShort(minSearchLength));
    else if (search.state === 'found') ask(explain?.(typed) ?? texts.unknown(typed.trim()));
    else combobox.open();
  }

  /** Shows the problem with the typed text. The list is closed, because it would cover the message. */
  function ask(text: string): void {
    setQuestion(text);
    combobox.close();
  }

  /** Before the form is submitted: text that is exactly a ticker of the list is added. */
  function takeOrAsk(): void {
    const ticker = typedTicker(typed);
    const known = choices.some((option) => option.kind === 'found' && option.ticker === ticker);
    if (ticker !== undefined && (known || value.includes(ticker))) {
      add([ticker]);
      deferredSubmit.release();
      return;
    }
    // Before the message is shown, because the focus opens the list.
    inputRef.current?.focus();
    ask(texts.leftover(typed.trim(), choices.length > 0));
    inputRef.current?.scrollIntoView({ block: 'center' });
    // Fields above it may have errors from before.
    setTimeout(() => focusFirstError(inputRef.current?.form ?? null));
  }

  /** Enter selects an option; it must not submit the form while a search is running. */
  function handleEnter(event: KeyboardEvent): void {
    // Another Enter must not submit the form.
    if (full) event.preventDefault();
    if (typed.trim() === '') return;
    event.preventDefault();
    const apart = combobox.activeChoice === undefined ? tickersApart(typed) : undefined;
    if (apart !== undefined) takeApart(typed, apart);
    else if (search.state === 'loading') setWaiting('enter');
    else choose();
  }

  return (
    <div>
      <Field
        {...field}
        error={question ?? error}
        status={
          <p className="text-small text-muted tabular mt-1.5">
            {texts.count(value.length, maximum)}
          </p>
        }
      >
        {(control) => (
          <AssetCombobox
            ref={inputRef}
            {...{ combobox, control }}
            nothing={explain?.(typed) ?? nothingText(typed, value)}
            input={{
              enterKeyHint: 'done',
              // Read-only instead of disabled, because a disabled field would lose the focus after the last choice.
              readOnly: full,
              'aria-disabled': full || undefined,
              placeholder: full ? texts.full(maximum) : texts.placeholder,
              onFocus: () =>
                typed.trim().length >= minSearchLength ? combobox.open() : combobox.close(),
              onClick: combobox.open,
            }}
            onType={handleType}
            onChoose={(ticker) => {
              add([ticker]);
              inputRef.current?.focus();
            }}
            onEmptied={reset}
            onEnter={handleEnter}
          />
        )}
      </Field>
      {hidesChosen ? null : <AssetChips tickers={value} onRemove={remove} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

function nothingText(typed: string, value: readonly string[]): string {
  const ticker = typedTicker(typed);
  const isChosen = ticker !== undefined && value.includes(ticker);
  return isChosen ? texts.isChosen(ticker) : texts.nothing;
}
