import { useEffect, useRef } from 'react';
import { saveTrades, type Trades } from '../../../../../shared/contracts/portfolio/trades.ts';
import { formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import type { StoredTrade } from '../../../../../shared/portfolio/trades/trade.ts';
import { tradeForm as texts, tradeKindNames } from '../../../copy/portfolio/trades.ts';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { NewerAnswers } from '../../../ui/forms/newer-answers.tsx';
import { tradesFailureText } from '../change-failure.ts';
import { FormEnd } from '../forms/form-end.tsx';
import { RemovalQuestion } from '../forms/removal-question.tsx';
import { formatShortDate } from '../formatted-values.tsx';
import type { NewSplit } from './open-trade.ts';
import { changeLaterSplits, partsOf } from './later-splits.ts';
import { LaterSplits, OutcomeNote, TypedQuestion } from './outcome-note.tsx';
import { TradeFields } from './trade-fields.tsx';
import type { TypedTrade } from './trade-values.ts';
import { useRemoveTrades } from './use-trades.ts';
import { useTradeForm } from './use-trade-form.ts';

interface TradeEditorProps {
  readonly owner: string;
  readonly trades: Trades;
  /** The edited trade; undefined for a new one. */
  readonly id: string | undefined;
  /** The asset of a new trade, where it is known. */
  readonly ticker: string;
  /** A split that is probably missing. */
  readonly split: NewSplit | undefined;
  readonly onClose: () => void;
  /** Called instead of `onClose` when nothing was saved. */
  readonly onCancel: () => void;
}

const labels: Readonly<Record<keyof TypedTrade, string>> = {
  ticker: 'Ativo',
  kind: texts.kind,
  day: texts.day,
  quantity: texts.quantity,
  price: texts.price,
  fees: texts.fees,
  broker: texts.broker,
  from: texts.from,
  to: texts.to,
};

/** Adds a trade, or changes one, and shows what it does to the position while it is typed. */
export default function TradeEditor(props: TradeEditorProps) {
  const { owner, trades, id, ticker, split, onClose, onCancel } = props;
  const tickerRef = useRef<HTMLInputElement>(null);
  const saved = useTradeForm({
    owner,
    trades,
    id,
    ticker,
    split,
    focusTicker: () => tickerRef.current?.focus(),
    onSaved: () => {
      const { kind, ticker: typed } = saved.values;
      showToast({
        tone: 'success',
        ...texts.saved(tradeKindNames[kind], typed.trim().toUpperCase()),
      });
      onClose();
    },
  });
  const { form, edited } = saved;
  const { setFocus } = form;
  // Focus the first field that is not filled when the form opens.
  useEffect(() => {
    if (id === undefined && ticker === '') tickerRef.current?.focus({ preventScroll: true });
    else setFocus(split === undefined ? 'quantity' : 'day');
  }, [id, ticker, split, setFocus, tickerRef]);
  const title =
    edited === undefined
      ? texts.addTitle
      : texts.editTitle(tradeKindNames[edited.kind], edited.ticker);
  return (
    <Card>
      <h2 className="text-title-4">{title}</h2>
      <CheckedForm
        form={form}
        aria-label={title}
        busy={saved.busy}
        onSubmit={saved.onSubmit}
        className="mt-5"
      >
        <TradeFields
          {...{ form, tickerRef }}
          values={saved.values}
          isNew={id === undefined}
          today={saved.today}
          held={saved.held}
          brokers={brokersOf(trades)}
        />
        <OutcomeNote kind={saved.values.kind} outcome={saved.outcome} />
        {saved.hasSame ? (
          <div className="mt-4">
            <Alert tone="info">{texts.same}</Alert>
          </div>
        ) : null}
        {saved.questions.map(({ field, text, confirm, isConfirmed }) => (
          <TypedQuestion
            key={field}
            question={text}
            {...{ confirm, isConfirmed }}
            onConfirm={(is) => saved.confirm(field, is)}
          />
        ))}
        <NewerAnswers
          answers={saved.contested.map((field) => ({
            label: labels[field],
            there: describeThere(field, edited),
          }))}
          isRejected={saved.failed}
          onTake={saved.takeNewer}
        />
        <FormEnd {...{ texts, saved }} endpoints={[saveTrades]} onCancel={onCancel} />
      </CheckedForm>
      {edited === undefined || saved.isMissing ? null : (
        <Removal {...{ trades, onClose }} trade={edited} />
      )}
    </Card>
  );
}

function brokersOf({ trades, statements }: Trades): readonly string[] {
  const brokers = [...trades, ...statements].flatMap(({ broker }) => broker ?? []);
  return [...new Set(brokers)].toSorted();
}

function describeThere(field: keyof TypedTrade, edited: StoredTrade | undefined): string {
  if (edited === undefined || field === 'from' || field === 'to') return texts.emptyElsewhere;
  const there = edited[field];
  if (there === null) return texts.emptyElsewhere;
  if (field === 'day') return formatShortDate(there);
  if (field === 'kind') return tradeKindNames[edited.kind];
  return field === 'quantity' || field === 'price' || field === 'fees'
    ? formatDecimal(there)
    : there;
}

/** Asks for a confirmation before it removes a trade. */
function Removal(props: {
  readonly trades: Trades;
  readonly trade: StoredTrade;
  readonly onClose: () => void;
}) {
  const { trades, trade, onClose } = props;
  const kind = tradeKindNames[trade.kind];
  const { mutate, isPending, error } = useRemoveTrades();
  const parts = partsOf(trades.trades, trade);
  const ids = parts.map(({ id }) => id);
  return (
    <RemovalQuestion
      texts={texts}
      question={texts.removeQuestion(trade.kind, trade.ticker)}
      failure={error === null ? undefined : tradesFailureText(error, texts.notRemoved)}
      endpoints={[saveTrades]}
      busy={isPending}
      onRemove={() =>
        mutate(
          { ids, seen: trades },
          {
            onSuccess: () => {
              showToast({ tone: 'success', ...texts.removed(kind, trade.ticker) });
              onClose();
            },
          },
        )
      }
    >
      <p className="text-small mt-1">{texts.removeText}</p>
      {parts.length > 1 ? (
        <p className="text-small mt-1">{texts.removeParts(kind, parts.length)}</p>
      ) : null}
      <div className="text-small">
        <LaterSplits splits={changeLaterSplits(trades, [], ids).splits} />
      </div>
    </RemovalQuestion>
  );
}
