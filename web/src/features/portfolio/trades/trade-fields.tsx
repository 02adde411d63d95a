import { useId, type Ref } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import { maximumBrokerLength } from '../../../../../shared/portfolio/position.ts';
import type { LedgerPosition } from '../../../../../shared/portfolio/trades/ledger-result.ts';
import {
  firstTradeDay,
  tradeKinds,
  type TradeKind,
} from '../../../../../shared/portfolio/trades/trade.ts';
import { tradeForm as texts, tradeKindNames } from '../../../copy/portfolio/trades.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { formatShortDate } from '../formatted-values.tsx';
import { describeReading } from '../forms/reading-note.ts';
import { TickerField } from '../ticker-field.tsx';
import { holdingOf } from './trade-outcome.ts';
import { fieldsOf, isBrokerRequired, type TypedTrade } from './trade-values.ts';
import { factorFor, factorOf } from './typed-factor.ts';

interface TradeFieldsProps {
  readonly form: UseFormReturn<TypedTrade, unknown, TypedTrade>;
  readonly tickerRef: Ref<HTMLInputElement>;
  readonly values: TypedTrade;
  readonly isNew: boolean;
  readonly today: string;
  /** What was held before a new split or bonus. */
  readonly held: readonly LedgerPosition[];
  /** Suggested names, so that one broker has one name. */
  readonly brokers: readonly string[];
}

const options = tradeKinds.map((kind) => ({ id: kind, label: tradeKindNames[kind] }));
const decimal = { inputMode: 'decimal', autoComplete: 'off', maxLength: 30 } as const;

/** The fields of a trade; which of them are shown depends on its kind. */
export function TradeFields(props: TradeFieldsProps) {
  const { form, tickerRef, values, isNew, today, brokers } = props;
  const { errors } = form.formState;
  const { hasFactor, hasPrice, isPriceRequired, hasFees } = fieldsOf(values.kind, isNew);
  const brokersId = useId();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TickerField
        ref={tickerRef}
        start={values.ticker}
        error={errors.ticker?.message}
        onType={(typed) => {
          form.setValue('ticker', typed, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          });
          if (errors.ticker !== undefined) form.clearErrors('ticker');
        }}
      />
      <SelectField
        {...form.register('kind', {
          onChange: ({ target }: { readonly target: { readonly value: TradeKind } }) => {
            const { from, to } = factorFor(target.value, form.getValues());
            form.setValue('from', from);
            form.setValue('to', to);
          },
        })}
        label={texts.kind}
        options={options}
        error={errors.kind?.message}
      />
      <DateField
        {...form.register('day')}
        label={texts.day}
        min={firstTradeDay}
        max={today}
        error={errors.day?.message}
      />
      {hasFactor ? (
        <Factor {...props} />
      ) : (
        <TextField
          {...form.register('quantity')}
          {...decimal}
          label={quantityLabel(values.kind)}
          hint={describeReading(values.quantity) ?? texts.quantityHint}
          error={errors.quantity?.message}
        />
      )}
      {hasPrice ? (
        <TextField
          {...form.register('price')}
          {...decimal}
          {...priceTexts(values.kind, describeReading(values.price))}
          error={errors.price?.message}
          optional={!isPriceRequired}
        />
      ) : null}
      {hasFees ? (
        <TextField
          {...form.register('fees')}
          {...decimal}
          label={texts.fees}
          hint={texts.feesHint}
          error={errors.fees?.message}
          optional
        />
      ) : null}
      {hasFactor ? null : (
        <>
          <TextField
            {...form.register('broker')}
            label={texts.broker}
            error={errors.broker?.message}
            autoComplete="off"
            list={brokersId}
            maxLength={maximumBrokerLength + 20}
            optional={!isBrokerRequired(values.kind, isNew, props.held)}
          />
          <datalist id={brokersId}>
            {brokers.map((broker) => (
              <option key={broker}>{broker}</option>
            ))}
          </datalist>
        </>
      )}
    </div>
  );
}

function quantityLabel(kind: TradeKind): string {
  if (kind === 'split') return texts.addedShares;
  return kind === 'reverse-split' ? texts.removedShares : texts.quantity;
}

/** @param reading how the typed price was understood, where it says so */
function priceTexts(
  kind: TradeKind,
  reading: string | undefined,
): { label: string; hint?: string | undefined } {
  switch (kind) {
    case 'bonus':
      return { label: texts.bonusPrice, hint: reading ?? texts.bonusPriceHint };
    case 'transfer-in':
      return { label: texts.transferPrice, hint: reading ?? texts.transferPriceHint };
    case 'amortisation':
      return { label: texts.amortisationPrice, hint: reading };
    case 'buy':
    case 'sell':
    case 'subscription':
    case 'split':
    case 'reverse-split':
    case 'transfer-out':
    default:
      return { label: texts.price, hint: reading };
  }
}

/** The proportion of a split: `Cada 1 virou 10`. */
function Factor({ form, values, held }: TradeFieldsProps) {
  const { errors } = form.formState;
  const { quantity } = holdingOf(held);
  const factor = factorOf(values);
  const isFractional =
    values.kind === 'reverse-split' &&
    factor !== undefined &&
    !Number.isInteger((Number(quantity) * factor.to) / factor.from);
  return (
    <fieldset>
      <legend className="font-medium">{texts.factorLegend}</legend>
      {held.length === 0 ? null : (
        <p className="text-small text-muted mt-0.5">
          {texts.factorHint(
            formatDecimal(quantity),
            values.ticker.trim().toUpperCase(),
            formatShortDate(values.day),
          )}
        </p>
      )}
      <div className="mt-2 grid grid-cols-2 gap-3">
        <TextField
          {...form.register('from')}
          label={texts.from}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className="tabular"
        />
        <TextField
          {...form.register('to')}
          label={texts.to}
          error={errors.to?.message}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className="tabular"
        />
      </div>
      {isFractional ? <p className="text-small text-muted mt-2">{texts.fraction}</p> : null}
    </fieldset>
  );
}
