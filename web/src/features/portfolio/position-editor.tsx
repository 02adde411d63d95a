import { useEffect, useRef, useState } from 'react';
import { savePortfolio, type Portfolio } from '../../../../shared/contracts/portfolio/portfolio.ts';
import { maximumBrokerLength, positionKey } from '../../../../shared/portfolio/position.ts';
import { editorTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { NewerAnswers } from '../../ui/forms/newer-answers.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { DerivedPosition } from './derived-position.tsx';
import { changeFailureText } from './change-failure.ts';
import { describeReading } from './forms/reading-note.ts';
import { TickerField } from './ticker-field.tsx';
import { useTrades } from './trades/use-trades.ts';
import { FormEnd } from './forms/form-end.tsx';
import { RemovalQuestion } from './forms/removal-question.tsx';
import { useChangePosition } from './use-portfolio.ts';
import { usePositionForm } from './use-position-form.ts';
import { typedOf, type TypedPosition } from './position-values.ts';

interface PositionEditorProps {
  readonly owner: string;
  readonly portfolio: Portfolio;
  /** The name of the edited position; undefined for a new one. */
  readonly name: string | undefined;
  readonly onClose: () => void;
}

const labels: Readonly<Record<keyof TypedPosition, string>> = {
  ticker: texts.ticker,
  quantity: texts.quantity,
  averagePrice: texts.price,
  broker: texts.broker,
};

/** Writes a new position, or changes one; a position that follows from trades is only shown. */
export default function PositionEditor(props: PositionEditorProps) {
  const { portfolio, name } = props;
  const trades = useTrades();
  const position = portfolio.positions.find((one) => positionKey(one) === name);
  if (position === undefined) return <PositionForm {...props} />;
  if (trades.isLoading) return <Skeleton className="rounded-card h-96" />;
  return trades.data?.trades.some(({ ticker }) => ticker === position.ticker) === true ? (
    <DerivedPosition position={position} onClose={props.onClose} />
  ) : (
    <PositionForm {...props} />
  );
}

function PositionForm({ owner, portfolio, name, onClose }: PositionEditorProps) {
  const tickerRef = useRef<HTMLInputElement>(null);
  const [ticker] = useState(() => typedOf(portfolio, name).ticker);
  const saved = usePositionForm({
    owner,
    portfolio,
    name,
    focusTicker: () => tickerRef.current?.focus(),
    onSaved: () => {
      showToast({
        tone: 'success',
        ...texts.savedNotice(saved.values.ticker.trim().toUpperCase()),
      });
      onClose();
    },
  });
  const { form, values } = saved;
  const { setFocus } = form;
  const { errors } = form.formState;
  // Focus the first field when the form opens.
  useEffect(() => {
    if (name === undefined) tickerRef.current?.focus({ preventScroll: true });
    else setFocus('quantity');
  }, [name, setFocus, tickerRef]);
  const there = typedOf(portfolio, name);
  return (
    <Card>
      <h2 className="text-title-4">
        {name === undefined ? texts.addTitle : texts.editTitle(ticker)}
      </h2>
      <CheckedForm
        form={form}
        aria-label={name === undefined ? texts.addTitle : texts.editTitle(ticker)}
        busy={saved.busy}
        onSubmit={saved.onSubmit}
        className="mt-5"
      >
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
          <TextField
            {...form.register('quantity')}
            label={texts.quantity}
            hint={describeReading(values.quantity) ?? texts.quantityHint}
            error={errors.quantity?.message}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
          />
          <TextField
            {...form.register('averagePrice')}
            label={texts.price}
            hint={describeReading(values.averagePrice) ?? texts.priceHint}
            error={errors.averagePrice?.message}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            optional
          />
          <TextField
            {...form.register('broker')}
            label={texts.broker}
            hint={texts.brokerHint}
            error={errors.broker?.message}
            autoComplete="off"
            maxLength={maximumBrokerLength + 20}
            optional
          />
        </div>
        <NewerAnswers
          answers={saved.contested.map((field) => ({
            label: labels[field],
            there: there[field] === '' ? texts.emptyElsewhere : there[field],
          }))}
          isRejected={saved.failed}
          onTake={saved.takeNewer}
        />
        <FormEnd {...{ texts, saved }} endpoints={[savePortfolio]} onCancel={onClose} />
      </CheckedForm>
      {name === undefined ? null : <Removal {...{ portfolio, name, onClose }} />}
    </Card>
  );
}

/** Asks for a confirmation before it removes a position. */
function Removal({
  portfolio,
  name,
  onClose,
}: Omit<PositionEditorProps, 'owner' | 'name'> & { readonly name: string }) {
  const { mutate, isPending, error } = useChangePosition();
  const position = portfolio.positions.find((one) => positionKey(one) === name);
  if (position === undefined) return null;
  return (
    <RemovalQuestion
      texts={texts}
      question={texts.removeQuestion(position.ticker)}
      failure={error === null ? undefined : changeFailureText(error)}
      endpoints={[savePortfolio]}
      busy={isPending}
      onRemove={() =>
        mutate(
          { seen: position, change: undefined },
          {
            onSuccess: () => {
              showToast({ tone: 'success', ...texts.removed(position.ticker) });
              onClose();
            },
          },
        )
      }
    />
  );
}
