import { zodResolver } from '../../lib/zod-resolver.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import {
  createAlert,
  editAlert,
  getAlertPrice,
  type Alert as PriceAlert,
  type AlertDirection,
  type AlertPrice,
} from '../../../../shared/contracts/alerts.ts';
import { delayToMention } from '../../../../shared/market/price-delay.ts';
import { formatReais, parseReais } from '../../../../shared/values/money.ts';
import { alertForm as texts, alertNotSaved, alertErrors } from '../../copy/alerts/alerts.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import { isAnswerLost } from '../../lib/changed-meanwhile.ts';
import { formatLongMoment } from '../../lib/date-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadingFailure } from '../../ui/feedback/loading-failure.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useCheckedFields } from '../../ui/forms/use-checked-fields.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useAlertDraft } from './alert-draft.ts';
import {
  suggestedTargets,
  typedTarget,
  alertValuesSchema,
  type AlertValues,
} from './alert-values.ts';
import { useAlertPrice, useSetAlert } from './use-alerts.ts';

/** Initial values of the form. */
export interface InitialAlert {
  readonly direction: AlertDirection;
  readonly targetInCentavos: number;
}

interface AlertFormProps {
  readonly ticker: string;
  readonly start?: InitialAlert | undefined;
  /** The edited alert; undefined for a new one. */
  readonly edited?: PriceAlert | undefined;
  readonly onDone: () => void;
  readonly onCancel?: (() => void) | undefined;
  /** Called when the asset does not exist; without this callback, the form shows the error itself. */
  readonly onUnknownTicker?: (() => void) | undefined;
}

/** The form for a new alert of an asset, with its current price. */
export function AlertForm(props: AlertFormProps) {
  const price = useAlertPrice(props.ticker);
  const { onUnknownTicker } = props;
  const isUnknownTicker =
    price.error instanceof ApiError && price.error.code === 'alert_ticker_unknown';
  useEffect(() => {
    if (isUnknownTicker) onUnknownTicker?.();
  }, [isUnknownTicker, onUnknownTicker]);
  if (price.data === undefined) {
    return (
      <>
        <LoadingFailure
          query={price}
          endpoints={[getAlertPrice]}
          texts={{
            failureTitle: texts.priceFailureTitle,
            failed: alertNotSaved,
            retry: 'Tentar novamente',
          }}
          textOf={alertErrorText}
          skeleton={
            <Loading label={texts.loadingPrice}>
              <Skeleton className="h-12" />
              <Skeleton className="mt-4 h-24" />
              <Skeleton className="mt-4 h-12" />
            </Loading>
          }
        />
        {props.onCancel === undefined || price.error === null ? null : (
          <div className="mt-4">
            <Button tone="secondary" onClick={props.onCancel}>
              {texts.cancel}
            </Button>
          </div>
        )}
      </>
    );
  }
  return <Fields {...props} price={price.data} />;
}

function Fields({
  ticker,
  start,
  edited,
  price,
  onDone,
  onCancel,
}: AlertFormProps & { readonly price: AlertPrice }) {
  const about = edited?.id ?? ticker;
  const draft = useAlertDraft();
  // A price that was just chosen elsewhere replaces the typed one.
  const [kept] = useState(() => (start === undefined ? draft.read() : {}));
  const typed = kept.about === about ? kept : {};
  const initial = edited ?? start;
  const form = useForm<AlertValues>({
    resolver: zodResolver(alertValuesSchema),
    mode: 'onSubmit',
    defaultValues: {
      direction: typed.direction ?? initial?.direction ?? 'acima',
      target: typed.target ?? (initial === undefined ? '' : typedTarget(initial.targetInCentavos)),
    },
  });
  const { field, errorOf, forget } = useCheckedFields(form);
  const set = useSetAlert(ticker, edited);
  const [asked, setAsked] = useState<AlertValues>();
  const [isRepeated, setRepeated] = useState(false);
  const change = () => {
    draft.keep({ about, ...form.getValues() });
    setAsked(undefined);
    setRepeated(false);
    set.reset();
  };
  const fill = (values: InitialAlert) => {
    form.setValue('direction', values.direction);
    form.setValue('target', typedTarget(values.targetInCentavos));
    forget('target');
    change();
  };
  const send = (values: AlertValues, confirmed: boolean) => {
    // Pressed chips and prices of the chart are not typed, but a session that ends now must not lose them.
    draft.keep({ about, ...values });
    const targetInCentavos = parseReais(values.target) ?? 0;
    set.mutate(
      { ticker, direction: values.direction, targetInCentavos, confirmed },
      {
        onSuccess: ({ isRepeated }) => {
          setRepeated(isRepeated);
          if (isRepeated) return;
          const title = edited === undefined ? texts.created(ticker) : texts.saved(ticker);
          showToast({ tone: 'success', title });
          draft.drop(about);
          onDone();
        },
        onError: (error) => {
          setAsked(isAlreadyMet(error) ? values : undefined);
        },
      },
    );
  };
  return (
    <CheckedForm
      form={form}
      busy={set.isPending}
      className="grid gap-5"
      aria-label={edited === undefined ? texts.titleOf(ticker) : texts.editTitle(ticker)}
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((values) => send(values, false))(event);
      }}
    >
      <PriceNow price={price} />
      <ChoiceTiles
        type="radio"
        label={texts.direction}
        options={texts.directions}
        input={form.register('direction')}
      />
      <TextField
        {...field('target')}
        label={texts.target}
        inputMode="decimal"
        autoComplete="off"
        placeholder={texts.targetPlaceholder}
        className="tabular pl-12"
        maxLength={20}
        leading={
          <span className="text-muted pointer-events-none absolute inset-y-0 left-4 flex items-center">
            R$
          </span>
        }
        error={errorOf('target')}
      />
      <div role="group" aria-label={texts.suggestions} className="-mt-2 flex flex-wrap gap-2">
        {suggestedTargets(price).map((suggested) => (
          <Chip key={suggested.label} onPress={() => fill(suggested)}>
            {suggested.label}
          </Chip>
        ))}
      </div>
      {asked === undefined ? null : (
        <Alert
          tone="info"
          title={texts.metTitle}
          action={
            <CallButton
              endpoints={[edited === undefined ? createAlert : editAlert]}
              tone="secondary"
              busy={set.isPending}
              onClick={() => send(asked, true)}
            >
              {texts.confirm}
            </CallButton>
          }
        >
          {texts.met(formatReais(price.priceInCentavos))}
        </Alert>
      )}
      {isRepeated ? (
        <Alert tone="info" title={alertErrors['alert_exists'] ?? ''}>
          {texts.repeated}
        </Alert>
      ) : null}
      {set.error === null || isAlreadyMet(set.error) ? null : (
        <Alert tone="error" title={texts.failureTitle}>
          {alertErrorText(set.error) ??
            (isAnswerLost(set.error)
              ? texts.mayBeSaved
              : (callFailureText(set.error) ?? alertNotSaved))}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <CallButton
          endpoints={[edited === undefined ? createAlert : editAlert]}
          type="submit"
          busy={set.isPending}
          busyLabel={edited === undefined ? texts.creating : texts.saving}
        >
          {edited === undefined ? texts.create : texts.save}
        </CallButton>
        {onCancel === undefined ? null : (
          <Button
            tone="secondary"
            onClick={() => {
              draft.drop(about);
              onCancel();
            }}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
    </CheckedForm>
  );
}

function PriceNow({ price }: { readonly price: AlertPrice }) {
  const { name, priceInCentavos, quotedAt, delayMinutes } = price;
  const delay = delayToMention([{ at: quotedAt, delayMinutes }], serverNow());
  return (
    <div>
      <p className="text-small text-muted wrap-anywhere">{name ?? texts.price}</p>
      <p className="tabular text-title-3 mt-0.5">{formatReais(priceInCentavos)}</p>
      {quotedAt === null ? null : (
        <p className="text-fine text-muted mt-1">
          {texts.priceOf(formatLongMoment(quotedAt), delay)}
        </p>
      )}
    </div>
  );
}

function Chip({
  onPress,
  children,
}: {
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="border-field bg-surface hover:border-ink text-small tabular min-h-11 rounded-full border px-4 font-medium transition-colors duration-150"
    >
      {children}
    </button>
  );
}

function isAlreadyMet(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'alert_already_met';
}

/** Returns why an alert was rejected; undefined for a code without a text. */
export function alertErrorText(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return alertErrors[error.code];
}
