import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react';
import type { Stock } from '../../../../shared/contracts/stock-search.ts';
import { Spinner } from '../feedback/spinner.tsx';
import type { ControlAttributes } from '../forms/field.tsx';
import { AssetList } from './asset-list.tsx';
import type { AssetComboboxState } from './use-asset-combobox.ts';

interface AssetComboboxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly combobox: AssetComboboxState;
  /** Attributes from the surrounding field. */
  readonly control: ControlAttributes;
  readonly input: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown' | 'className'>;
  /** Shown in the field while no search is running. */
  readonly icon?: ReactNode;
  /** The list's text without a match. */
  readonly nothing: string;
  /** Shown after the name of an asset in the list. */
  readonly detailOf?: (stock: Stock) => string | undefined;
  readonly onType: (text: string) => void;
  readonly onChoose: (ticker: string) => void;
  /** Called by Escape while the list is closed. */
  readonly onEmptied: () => void;
  readonly onEnter: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The field of `useAssetCombobox`, and its list. */
export function AssetCombobox(props: AssetComboboxProps) {
  const { ref, combobox, control, input, icon, nothing, detailOf } = props;
  const { listId, search, retry, choices, expanded, active, activeChoice } = combobox;
  const isSearching = search.state === 'loading';

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (combobox.takesKey(event, props.onEmptied)) event.preventDefault();
    else if (event.key === 'Enter') props.onEnter(event);
  }

  return (
    // When the field has an error below it, the list opens below the error, and covers no text.
    <div className={control['aria-invalid'] ? '' : 'relative'} onBlur={combobox.closeOnBlur}>
      <div className="relative">
        <input
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...control}
          ref={ref}
          role="combobox"
          aria-expanded={expanded}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeChoice ? `${listId}-${active}` : undefined}
          className="control pr-12"
          value={combobox.typed}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        {isSearching || icon ? (
          <span className="text-muted pointer-events-none absolute top-3.5 right-3.5">
            {isSearching ? <Spinner /> : icon}
          </span>
        ) : null}
      </div>
      <AssetList
        {...{ listId, search, active, retry, nothing, detailOf }}
        options={choices}
        hidden={!expanded}
        onChoose={props.onChoose}
      />
    </div>
  );
}
